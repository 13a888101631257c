import type { Json } from "../../json/json.ts";
import { isCountBelow } from "../machine/read-state.ts";
import type { Automaton } from "../machine/tabulate.ts";
import type { Outlook, Unit } from "../machine/unit.ts";
import type { Move } from "../move.ts";

/** A unit that is walked step by step, and what of it is known exactly. */
export interface Walker {
  readonly unit: Unit;
  /** The automaton of the whole formula, which says exactly what can still become of it, until something breaks. */
  readonly exact: Automaton | undefined;
  /** The acceptance of a state in which the run may end in any case. */
  readonly full: number;
}

/** Where a unit may be. */
export interface Way {
  readonly state: unknown;
  /** The state of the exact automaton; -1 where there is none, or something broke. */
  readonly exactly: number;
  /** True where that is so only if an instance is broken. */
  readonly broken: boolean;
}

/** All ways in which a unit may be: one where everything that mattered was known. None: it lost its way. */
export type Ways = readonly Way[];

/** More ways than this are not kept apart. */
const mostWays = 256;

/** The ways before the first call. */
export function firstWays({ unit, exact }: Walker): Ways {
  return [{ state: unit.start, exactly: exact?.starts[0] ?? -1, broken: false }];
}

/** The ways after a call that has one of these letters. What is surely broken is forgiven. */
export function moveWays(
  walker: Walker,
  ways: Ways,
  letters: readonly number[],
): Pick<Move, "breaks" | "hangsOn"> & { readonly ways: Ways } {
  const reached = new Map<string, Way>();
  let [breaking, instances, allBreak] = [0, 0, 0];
  for (const from of ways) {
    const before = breaking;
    for (const letter of letters) {
      const { way, breaks } = stepped(walker, from, letter);
      if (way === undefined) return { ways: [], breaks: 0, hangsOn: "nothing" };
      if (breaks !== 0) breaking++;
      if (breaks === 1) instances++;
      reached.set(keyOf(walker, way), way);
    }
    if (breaking - before === letters.length) allBreak++;
  }
  if (reached.size > mostWays) return { ways: [], breaks: 0, hangsOn: "nothing" };
  const after = [...reached].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, way]) => way);
  const lost = after.length > 0 && after.every(({ broken }) => broken);
  return {
    ways: lost ? forgiven(walker, after) : after,
    breaks: breaking === 0 ? 0 : instances > 0 ? 1 : 2,
    hangsOn: lost || allBreak === ways.length ? "nothing" : allBreak > 0 ? "earlier" : "own",
  };
}

function stepped(
  { unit, exact }: Walker,
  { state, exactly, broken }: Way,
  letter: number,
): { readonly way: Way | undefined; readonly breaks: 0 | 1 | 2 } {
  const { state: after, breaks } = unit.step(state, letter);
  if (after === undefined) return { way: undefined, breaks: 0 };
  if (exact === undefined || exactly === -1)
    return { way: { state: after, exactly: -1, broken: broken || breaks }, breaks: breaks ? 1 : 0 };
  const next = exact.table.next[exactly * exact.table.letters + letter] ?? -1;
  const conflicts = !breaks && !exact.isLost(exactly) && exact.isLost(next);
  return {
    way: { state: after, exactly: breaks || conflicts ? -1 : next, broken: broken || breaks || conflicts },
    breaks: breaks ? 1 : conflicts ? 2 : 0,
  };
}

function forgiven(walker: Walker, ways: Ways): Ways {
  const all = ways.map((way): Way => ({ ...way, broken: false }));
  return [...new Map(all.map((way) => [keyOf(walker, way), way] as const)).values()];
}

function keyOf({ unit }: Walker, { state, exactly, broken }: Way): string {
  return `${broken ? "!" : ""}${exactly} ${unit.keyOf(state)}`;
}

/** Equal for two that are at the same places. */
export function sameWays(walker: Walker, one: Ways, other: Ways): boolean {
  return (
    one === other ||
    (one.length === other.length &&
      one.every((way, index) => {
        const its = other[index];
        return its !== undefined && keyOf(walker, way) === keyOf(walker, its);
      }))
  );
}

/** What can still become of the formula. */
export function outlookOfWays(walker: Walker, ways: Ways): Outlook {
  const [first] = ways;
  if (first === undefined) return 0;
  const common = outlookOfWay(walker, first);
  return ways.every((way) => outlookOfWay(walker, way) === common) ? common : 0;
}

function outlookOfWay({ unit, exact }: Walker, { state, exactly, broken }: Way): Outlook {
  if (broken) return -1;
  if (exact === undefined || exactly === -1) return unit.outlook(state);
  return exact.isLost(exactly) ? -1 : exact.isWon(exactly) ? 1 : 0;
}

/** Whether the formula holds if the run ends here, the end atoms coming out in one of these ways; `undefined` where that is open. */
export function holdsAtEnd({ unit }: Walker, ways: Ways, endings: readonly number[]): boolean | undefined {
  const holds = ways.flatMap(({ state, broken }) => {
    const worth = broken ? 0 : unit.acceptance(state);
    return endings.map((ending) => ((worth >> ending) & 1) === 1);
  });
  const [first] = holds;
  return holds.every((one) => one === first) ? first : undefined;
}

/** The ways as JSON. States of units are JSON. */
export function writeWays(ways: Ways): Json {
  return ways.map(({ state, exactly, broken }) => [state as Json, exactly, broken]);
}

/** The ways that were written; `undefined` for what is none. */
export function readWays({ unit, exact }: Walker, written: Json | undefined): Ways | undefined {
  if (!Array.isArray(written)) return undefined;
  const ways: Way[] = [];
  for (const one of written as readonly Json[]) {
    const [at = null, exactly, broken]: readonly Json[] = Array.isArray(one) ? one : [];
    const state = unit.read(at);
    const isKnown = exactly === -1 || isCountBelow(exactly, exact?.table.worth.length ?? 0);
    if (state === undefined || !isKnown || typeof broken !== "boolean") return undefined;
    ways.push({ state, exactly: Number(exactly), broken });
  }
  return ways;
}
