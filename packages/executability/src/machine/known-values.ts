import { canonicalText, type Json } from "@agentltl/core/host";
import type { Failure } from "../check/failure.ts";

/** A value that a run has come to know, of a kind such as `order`. */
export interface KnownValue {
  readonly kind: string;
  readonly value: Json;
  /** Where it comes from: `the visible state`, or `#3 search_orders`. */
  readonly source: string;
  /** What put it out of date; absent while it holds. */
  readonly until?: string;
}

/** The values that a run knows so far. */
export interface KnownValues {
  readonly values: readonly KnownValue[];
  /** What the user said so far. */
  readonly prompt: string;
  /** Kinds of which values were given that nobody wrote down, and by which call. */
  readonly unrecorded: ReadonlyMap<string, string>;
}

/** What is known of a reference. */
export type Reference =
  | { readonly kind: "available" }
  | { readonly kind: "failure"; readonly failure: Failure }
  | { readonly kind: "unknown"; readonly reason: string };

/**
 * Whether a value may be referred to as one of a kind: it was said, or a call or the visible state gave it, and nothing has put it out of date.
 * Else it is a failure of `dependency`: out of date, of another type, or missing.
 */
export function referenceTo(known: KnownValues, kind: string, value: Json, what: string): Reference {
  const same = known.values.filter((one) => textOf(one.value) === textOf(value));
  if (same.some((one) => one.kind === kind && one.until === undefined)) return { kind: "available" };
  if (isSaid(known.prompt, value)) return { kind: "available" };
  const stale = same.find((one) => one.kind === kind);
  if (stale !== undefined)
    return failure(
      `${what} ${textOf(value)} is out of date since ${stale.until ?? "later"}: ${stale.source} gave it`,
    );
  const givenBy = known.unrecorded.get(kind);
  if (givenBy !== undefined)
    return {
      kind: "unknown",
      reason: `${what} ${textOf(value)} may come from ${givenBy}, whose result is not recorded`,
    };
  const other = known.values.find((one) => one.kind !== kind && textOf(one.value) === textOf(value));
  if (other !== undefined)
    return failure(
      `${what} ${textOf(value)} is of kind ${other.kind}, given by ${other.source}, and must be of kind ${kind}`,
    );
  const otherType = known.values.find((one) => one.kind === kind && looksLike(one.value, value));
  if (otherType !== undefined)
    return failure(
      `${what} ${textOf(value)} is of another type than ${textOf(otherType.value)}, which ${otherType.source} gave`,
    );
  return failure(`${what} ${textOf(value)} is no ${kind} that was said or given`);
}

/** The values with more of one kind. Of a value that is given again the newest counts. */
export function withValues(
  known: KnownValues,
  kind: string,
  values: readonly Json[],
  source: string,
): KnownValues {
  const texts = new Set(values.map(textOf));
  const others = known.values.filter((one) => one.kind !== kind || !texts.has(textOf(one.value)));
  return { ...known, values: [...others, ...values.map((value) => ({ kind, value, source }))] };
}

/** The values with some of a kind put out of date. */
export function withoutValues(
  known: KnownValues,
  kind: string,
  values: readonly Json[],
  by: string,
): KnownValues {
  const texts = new Set(values.map(textOf));
  return {
    ...known,
    values: known.values.map((one) =>
      one.kind === kind && texts.has(textOf(one.value)) && one.until === undefined
        ? { ...one, until: by }
        : one,
    ),
  };
}

/** As a word of its own: `7` is not said in `17`. */
function isSaid(prompt: string, value: Json): boolean {
  const text = typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
  if (text === "") return false;
  for (let at = prompt.indexOf(text); at !== -1; at = prompt.indexOf(text, at + 1)) {
    const [before, after] = [prompt[at - 1] ?? " ", prompt[at + text.length] ?? " "];
    if (!joins(before, text.at(0) ?? "") && !joins(text.at(-1) ?? "", after)) return true;
  }
  return false;
}

function joins(one: string, other: string): boolean {
  return /[\p{L}\p{N}_]/u.test(one) && /[\p{L}\p{N}_]/u.test(other);
}

/** A number and the text that writes it. */
function looksLike(one: Json, other: Json): boolean {
  return typeof one !== "object" && typeof other !== "object" && String(one) === String(other);
}

/** The same for equal values, in whatever order the keys of a mapping stand. */
function textOf(value: Json): string {
  return canonicalText(value);
}

function failure(reason: string): Reference {
  return { kind: "failure", failure: { category: "dependency", reason } };
}
