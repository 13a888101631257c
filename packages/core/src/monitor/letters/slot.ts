import type { CallPart, Condition, Matcher } from "../../formula/pattern.ts";
import type { Json } from "../../json/json.ts";
import { parseText } from "../../json/parse-text.ts";
import { type Path, parsePath, printPath } from "../../json/path.ts";
import { compileMatcher } from "../../match/compile-matcher.ts";
import type { Counts } from "../../trace/counted-calls.ts";
import { dataText } from "./data-text.ts";
import { baseOf, dependsOnOthers, isOpaque, sampleValues } from "./sample-values.ts";

/** A place in a call that patterns look at, and what each of them wants of one value there. */
export interface Slot {
  readonly part: CallPart | "agent";
  readonly path: Path;
  /** Letter bit, and the matchers that its pattern has here; one value meets them all. */
  readonly demands: readonly { readonly bit: number; readonly matchers: readonly Matcher[] }[];
}

/** One way in which a slot can be filled. */
export interface Filling {
  /** The bits whose demands here are met. */
  readonly met: number;
  /** Values that fill it so: several only below a `[*]`. `undefined` where no value is known to. */
  readonly values: readonly Json[] | undefined;
}

/** How many kinds of values one slot may tell apart. */
const mostFillings = 1_024;
const mostOpaque = 6;

/** The slots of some patterns, by letter bit. A path that is none has none: such a pattern is not asked here. */
export function slotsOf(
  patterns: readonly {
    readonly bit: number;
    readonly where: readonly Condition[];
    readonly agent: Matcher | undefined;
  }[],
): readonly Slot[] {
  const slots = new Map<string, { part: Slot["part"]; path: Path; demands: Map<number, Matcher[]> }>();
  const demand = (part: Slot["part"], path: Path, bit: number, matcher: Matcher): void => {
    const key = `${part} ${printPath(path)}`;
    const slot = slots.get(key) ?? { part, path, demands: new Map<number, Matcher[]>() };
    slots.set(key, slot);
    slot.demands.set(bit, [...(slot.demands.get(bit) ?? []), matcher]);
  };
  for (const { bit, where, agent } of patterns) {
    if (agent !== undefined) demand("agent", [], bit, agent);
    for (const { part, path, matcher } of where) demand(part, parsePath(path) ?? [], bit, matcher);
  }
  return [...slots.values()].map(({ part, path, demands }) => ({
    part,
    path,
    demands: [...demands].map(([bit, matchers]) => ({ bit, matchers })),
  }));
}

/**
 * All ways in which a slot can be filled, or more; `undefined` where there are too many. What ran has a result, so only calls that need
 * not have run can be without one.
 */
export function fillingsOf(slot: Slot, counts: Counts): readonly Filling[] | undefined {
  const wholeResult = slot.part === "result" && slot.path.length === 0;
  const matchers = slot.demands.flatMap((demand) => demand.matchers);
  const opaque = [...new Set(matchers.filter((one) => isOpaque(one, wholeResult)).map(textOf))];
  if (opaque.length > mostOpaque) return undefined;
  const values = new Map<number, Filling>();
  for (const { value, known } of sampleValues(matchers, wholeResult)) {
    for (let guess = 0; guess < 1 << opaque.length; guess++) {
      const says = (matcher: Matcher): boolean => {
        const told = isOpaque(matcher, wholeResult) && (!known || dependsOnOthers(matcher));
        return told ? ((guess >> opaque.indexOf(textOf(matcher))) & 1) === 1 : meets(matcher, value, slot);
      };
      const met = bitsOf(slot, (all) => all.every((one) => says(one) === !isNegated(one)));
      if (!values.has(met)) values.set(met, { met, values: guess === 0 || !known ? [value] : undefined });
    }
  }
  const nothing: Filling = {
    met: bitsOf(slot, (all) => all.every(({ kind }) => kind === "absent")),
    values: [],
  };
  if (!slot.path.some(({ kind }) => kind === "every")) {
    const isWhole = slot.path.length === 0 && slot.part !== "agent";
    const isThere = isWhole && (slot.part === "args" || counts === "ran");
    return isThere ? [...values.values()] : [nothing, ...values.values()];
  }
  const unions = unionsOf([...values.values()]);
  return unions && [nothing, ...unions];
}

/** One call holds several values below a `[*]`, so the sets of what is met are closed under union. */
function unionsOf(fillings: readonly Filling[]): readonly Filling[] | undefined {
  const found = new Map<number, Filling>();
  for (const one of fillings) {
    for (const other of [{ met: 0, values: [] }, ...found.values()]) {
      const met = one.met | other.met;
      const values = one.values && other.values && [...other.values, ...one.values];
      if (!found.has(met)) found.set(met, { met, values });
    }
    if (found.size > mostFillings) return undefined;
  }
  return [...found.values()];
}

function bitsOf({ demands }: Slot, isMet: (matchers: readonly Matcher[]) => boolean): number {
  return demands.reduce((bits, { bit, matchers }) => (isMet(matchers) ? bits | (1 << bit) : bits), 0);
}

/** What the matcher without its negations says of the value. */
function meets(matcher: Matcher, value: Json, { part, path }: Slot): boolean {
  const text = part === "result" && path.length === 0 && typeof value === "string" ? value : undefined;
  // What a text says may be `null`, so that `??` would be wrong here.
  const parsed = parseText(text);
  return compileMatcher(baseOf(matcher))(parsed === undefined ? value : parsed, text, undefined, []);
}

function isNegated(matcher: Matcher): boolean {
  return matcher.kind === "not" && !isNegated(matcher.body);
}

function textOf(matcher: Matcher): string {
  return dataText(baseOf(matcher));
}
