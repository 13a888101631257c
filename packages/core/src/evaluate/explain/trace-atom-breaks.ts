import type { Comparison, TraceAtom } from "../../formula/formula.ts";
import type { Pattern } from "../../formula/pattern.ts";
import type { Bindings } from "../../match/bindings.ts";
import type { Context } from "../context.ts";
import { occurrencesOf } from "../occurrences.ts";
import { isLater } from "../order.ts";
import { resultsThatMatch } from "../results-that-match.ts";

/** Where a formula came to be as it is, and the calls that mattered. `null`: only the end of the trace decided it. */
export interface Decided {
  readonly position: number | null;
  readonly calls: readonly number[];
}

/** How many calls are named of those that each decided. */
const mostDecided = 100;

/** How many of the calls that were counted are named. */
const mostCalls = 10;

/**
 * Where a fact about the whole trace was decided against `wanted`: from each of these calls on, nothing could change it, and without
 * them it would be otherwise. `[{position: null}]` where only the end decided.
 */
export function traceAtomBreaks(
  atom: TraceAtom,
  wanted: boolean,
  bindings: Bindings | undefined,
  context: Context,
): readonly Decided[] {
  const all = (pattern: Pattern): readonly number[] =>
    occurrencesOf(pattern, bindings, context).flatMap(({ index, fits }) => (fits === 1 ? [index] : []));
  const byEnd = (...patterns: readonly Pattern[]): readonly Decided[] => [
    { position: null, calls: patterns.flatMap((pattern) => all(pattern).slice(0, 1)) },
  ];
  const each = (
    positions: readonly number[],
    ...others: readonly (number | undefined)[]
  ): readonly Decided[] =>
    positions.slice(0, mostDecided).map((position) => ({
      position,
      calls: [...others.filter((other) => other !== undefined), position],
    }));
  switch (atom.kind) {
    case "called":
      return wanted ? byEnd(atom.call) : each(all(atom.call));
    case "calledWithResult": {
      const matches = resultsThatMatch(atom, bindings, context).flatMap(({ index, fits }) =>
        fits === 1 ? [index] : [],
      );
      return wanted ? byEnd(atom.call) : each(matches);
    }
    case "count": {
      const found = all(atom.call);
      const decisive = firstDecisive(atom.comparison, atom.times, wanted);
      const decided = decisive === undefined ? [] : found.slice(Math.max(0, decisive - 1));
      if (decided.length === 0) return [{ position: null, calls: found.slice(-mostCalls) }];
      return decided.slice(0, mostDecided).map((position, index) => {
        const upTo = found.length - decided.length + index + 1;
        return { position, calls: found.slice(Math.max(0, upTo - mostCalls), upTo) };
      });
    }
    case "before":
    case "after": {
      const [first, then] = atom.kind === "before" ? [atom.first, atom.then] : [atom.earlier, atom.call];
      const [one] = all(first);
      const [other] = all(then);
      return other === undefined
        ? byEnd(first)
        : each([other], one === undefined || one >= other ? undefined : one);
    }
    case "precedes": {
      const [one] = all(atom.first);
      if (!wanted) return one === undefined ? byEnd(atom.then) : each([one]);
      return each(all(atom.then).filter((then) => one === undefined || !isLater(one, then, context)));
    }
    case "allBefore": {
      const [then] = all(atom.then);
      return then === undefined
        ? byEnd(...atom.calls)
        : each([then], ...atom.calls.map((call) => all(call)[0]));
    }
    case "branchCalled": {
      const wrong = atom.wrong === undefined ? [] : all(atom.wrong);
      return wanted && wrong.length > 0 ? each(wrong, all(atom.right)[0]) : byEnd(atom.right);
    }
    case "inOrder":
      return wanted ? byEnd(...atom.calls) : lastInOrder(atom.calls.map(all), context);
    case "instanceBefore": {
      const other = all(atom.then)[atom.mth - 1];
      return other === undefined
        ? byEnd(atom.first, atom.then)
        : each([other], all(atom.first)[atom.nth - 1]);
    }
    case "withinCalls": {
      const [start] = all(atom.first);
      const end = all(atom.then).find((position) => start !== undefined && position >= start);
      if (start === undefined) return byEnd(atom.then);
      if (!wanted) return end === undefined ? byEnd(atom.first) : each([end], start);
      const last = start + Math.max(0, Math.floor(atom.limit));
      return last < context.view.records.length ? each([last], start, end) : byEnd(atom.first);
    }
    case "withinTime": {
      const [start] = all(atom.first);
      const end = all(atom.then).find((position) => start !== undefined && position >= start);
      return end === undefined ? byEnd(atom.first) : each([end], start);
    }
    case "metric":
    case "answered":
      return byEnd();
  }
}

/** The number of calls with which a count is decided against `wanted` for good; `undefined` where more calls could still change it. */
function firstDecisive(comparison: Comparison, times: number, wanted: boolean): number | undefined {
  switch (comparison) {
    case "<":
      return wanted ? Math.ceil(times) : undefined;
    case "<=":
      return wanted ? Math.floor(times) + 1 : undefined;
    case ">":
      return wanted ? undefined : Math.floor(times) + 1;
    case ">=":
      return wanted ? undefined : Math.ceil(times);
    case "==":
      return wanted ? Math.floor(times) + 1 : undefined;
    case "!=":
      return wanted ? undefined : Math.floor(times) + 1;
  }
}

function lastInOrder(occurrences: readonly (readonly number[])[], context: Context): readonly Decided[] {
  const found: number[] = [];
  for (const positions of occurrences) {
    const last = found.at(-1);
    const next = positions.find((position) => last === undefined || isLater(last, position, context));
    if (next !== undefined) found.push(next);
  }
  return [{ position: found.at(-1) ?? null, calls: found }];
}
