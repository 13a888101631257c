import { compares } from "../formula/compares.ts";
import type { TraceAtom } from "../formula/formula.ts";
import type { Matcher, Pattern } from "../formula/pattern.ts";
import { equalJson } from "../json/equal-json.ts";
import { close } from "./closed-matcher.ts";
import { demandOf } from "./demand.ts";
import { fits, isLater, positionsOf } from "./find-calls.ts";
import { matchesOne } from "./match-value.ts";
import type { Scope } from "./scope.ts";
import { metricAt } from "./values-of.ts";
import type { Recorded } from "./view.ts";
import type { World } from "./world.ts";

/** Whether a fact about the whole trace is one (paper section 10.2.2). */
export function holdsOfTrace(atom: TraceAtom, scope: Scope, world: World): boolean {
  const all = (pattern: Pattern): readonly number[] => positionsOf(pattern, scope, world);
  const first = (pattern: Pattern): number | undefined => all(pattern)[0];
  const later = (here: number | undefined, there: number | undefined): boolean => isLater(here, there, world);
  switch (atom.kind) {
    case "called":
      return first(atom.call) !== undefined;
    case "calledWithResult": {
      const expected = { part: "result", path: "", matcher: atom.expected } as const;
      return world.calls.some((call) =>
        fits(atom.call, call, scope, world, [demandOf(expected, call, scope, world.options.match)]),
      );
    }
    case "count":
      return compares(all(atom.call).length, atom.comparison, atom.times);
    case "before":
      return later(first(atom.first), first(atom.then));
    case "after":
      return later(first(atom.earlier), first(atom.call));
    case "precedes":
      return first(atom.then) === undefined || later(first(atom.first), first(atom.then));
    case "allBefore":
      return atom.calls.every((call) => later(first(call), first(atom.then)));
    case "branchCalled":
      return first(atom.right) !== undefined && (atom.wrong === undefined || first(atom.wrong) === undefined);
    case "inOrder":
      return areInOrder(atom.calls.map(all), world);
    case "instanceBefore":
      return later(all(atom.first)[atom.nth - 1], all(atom.then)[atom.mth - 1]);
    case "withinCalls": {
      const [start, end] = firstPair(atom.first, atom.then, scope, world);
      return start !== undefined && end !== undefined && end - start <= atom.limit;
    }
    case "withinTime": {
      const [start, end] = firstPair(atom.first, atom.then, scope, world);
      return start !== undefined && end !== undefined && isWithin(start, end, atom.milliseconds, world);
    }
    case "metric": {
      const values = metricAt(atom.path, world);
      if (values.length === 0) return world.answer(["metric", atom.path, atom.comparison, atom.value]);
      return values.some(
        (value) => typeof value === "number" && compares(value, atom.comparison, atom.value),
      );
    }
    case "answered":
      return textMatches(atom.text, world.finalAnswer, ["answer"], scope, world);
  }
}

/** Whether a text is as the matcher wants; `whose` says which text it is, where it is missing. */
export function textMatches(
  matcher: Matcher,
  text: Recorded,
  whose: readonly (string | number)[],
  scope: Scope,
  world: World,
): boolean {
  const closed = close(matcher, scope);
  if (closed === undefined || text === "missing")
    return world.answer([...whose, closed ?? JSON.stringify(matcher)]);
  return text.length > 0 && matchesOne(closed, text, [], equalJson);
}

/** One occurrence of each, every one later than the one before. */
function areInOrder(occurrences: readonly (readonly number[])[], world: World, last?: number): boolean {
  const [next, ...rest] = occurrences;
  if (next === undefined) return true;
  const found = next.find((position) => last === undefined || isLater(last, position, world));
  return found !== undefined && areInOrder(rest, world, found);
}

/** The first `first`, and the first `then` at or after it. */
function firstPair(
  first: Pattern,
  then: Pattern,
  scope: Scope,
  world: World,
): readonly [number | undefined, number | undefined] {
  const [start] = positionsOf(first, scope, world);
  return [
    start,
    positionsOf(then, scope, world).find((position) => start !== undefined && position >= start),
  ];
}

function isWithin(start: number, end: number, milliseconds: number, world: World): boolean {
  const [from, to] = [world.calls[start]?.startedAt, world.calls[end]?.startedAt];
  if (from === undefined || to === undefined) return world.answer(["time", start, end, milliseconds]);
  return to - from <= milliseconds;
}
