import type { Matcher } from "../../formula/pattern.ts";
import { isVariableReference } from "../../formula/variables-of-pattern.ts";
import { canonicalText } from "../../json/canonical-text.ts";
import { isJsonObject, type Json } from "../../json/json.ts";

/** A value that stands for all that the matchers can't tell from it. */
export interface Sample {
  readonly value: Json;
  /** False for one that stands for texts or lists which a regex, a glob or `contains` could tell apart. */
  readonly known: boolean;
}

/** A value that no rule names. */
const unnamed = "\u0001other";

/**
 * Values among which, for every value that there is, stands one that meets the same of these matchers; except that of those that
 * `isOpaque` names nothing is said where `known` is false.
 */
export function sampleValues(matchers: readonly Matcher[], wholeResult: boolean): readonly Sample[] {
  const literals = distinct(matchers.flatMap(literalsIn));
  const numbers = literals.filter((value) => typeof value === "number");
  const texts = literals.filter((value) => typeof value === "string");
  const bases = matchers.map(baseOf);
  const ordersTexts = bases.some(({ kind }) => kind === "compare");
  const known = (value: Json): Sample => ({ value, known: true });
  const free = (value: Json): Sample => ({ value, known: false });
  return [
    ...literals.map(known),
    ...(wholeResult ? literals.flatMap(spellings).map(known) : []),
    ...between(numbers).map(known),
    ...(ordersTexts ? nextTo(texts) : []).map(free),
    ...(ordersTexts ? [known(inNoOrder(literals))] : []),
    free(fresh(texts)),
    ...(bases.some(({ kind }) => kind === "contains") ? [free([fresh(texts)])] : []),
  ];
}

/** A matcher without its negations. */
export function baseOf(matcher: Matcher): Exclude<Matcher, { readonly kind: "not" }> {
  return matcher.kind === "not" ? baseOf(matcher.body) : matcher;
}

/** True where samples can't say what the matcher says of other values, or where it depends on another value. */
export function isOpaque(matcher: Matcher, wholeResult: boolean): boolean {
  const base = baseOf(matcher);
  switch (base.kind) {
    case "glob":
    case "regex":
    case "contains":
    case "sameAs":
    case "variable":
      return true;
    case "compare":
      // A result that is JSON in a text is compared as text and as what was read from it.
      return wholeResult || base.operand.kind !== "literal";
    case "equals":
    case "oneOf":
    case "exists":
    case "absent":
      return false;
  }
}

/** True where not even of a known value the matcher can be asked: it depends on another value. */
export function dependsOnOthers(matcher: Matcher): boolean {
  const base = baseOf(matcher);
  if (base.kind === "sameAs" || base.kind === "variable") return true;
  if (base.kind === "contains") return isVariableReference(base.value);
  return base.kind === "compare" && base.operand.kind !== "literal";
}

function literalsIn(matcher: Matcher): readonly Json[] {
  const base = baseOf(matcher);
  switch (base.kind) {
    case "equals":
      return [base.value];
    case "oneOf":
      return base.values;
    case "compare":
      return base.operand.kind === "literal" ? [base.operand.value] : [];
    case "contains":
      return isVariableReference(base.value) ? [] : [base.value];
    case "variable":
    case "sameAs":
    case "glob":
    case "regex":
    case "exists":
    case "absent":
      return [];
  }
}

function distinct(values: readonly Json[]): readonly Json[] {
  return [...new Map(values.map((value) => [canonicalText(value), value] as const)).values()];
}

/** Numbers below, between and above the given ones. */
function between(numbers: readonly number[]): readonly number[] {
  const sorted = [...numbers].sort((one, other) => one - other);
  const [least, most] = [sorted[0], sorted.at(-1)];
  if (least === undefined || most === undefined) return [];
  const gaps = sorted.slice(1).map((value, index) => (sorted[index] ?? value) / 2 + value / 2);
  const below = least - Math.max(1, Math.abs(least));
  const above = most + Math.max(1, Math.abs(most));
  return [Math.max(below, -Number.MAX_VALUE), ...gaps, Math.min(above, Number.MAX_VALUE)];
}

/** A value that is neither number nor text, so that it is in no order, and that no rule names. */
function inNoOrder(literals: readonly Json[]): Json {
  const named = new Set(literals.map(canonicalText));
  let value: Json = [];
  while (named.has(canonicalText(value))) value = [value];
  return value;
}

/** Texts below, between and above the given ones: the least of all, and the one next to each. */
function nextTo(texts: readonly string[]): readonly string[] {
  return ["", ...texts.map((text) => `${text}\u0000`)].filter((text) => !texts.includes(text));
}

function fresh(texts: readonly string[]): string {
  let text = unnamed;
  while (texts.includes(text)) text += "'";
  return text;
}

/** Texts that are read as this value. */
function spellings(value: Json): readonly string[] {
  const text = isJsonObject(value) || Array.isArray(value) ? canonicalText(value) : JSON.stringify(value);
  return [text, ` ${text}`];
}
