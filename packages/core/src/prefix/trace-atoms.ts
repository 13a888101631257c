import type { FormulaOf, TraceAtom } from "../formula/formula.ts";
import type { Pattern } from "../formula/pattern.ts";
import { compileMatcher } from "../match/compile-matcher.ts";
import { type Counts, compareCounts, countFuture, countOne, nothingCounted } from "./counts.ts";
import { fitReading, resultReading } from "./fit-call.ts";
import { metricAt } from "./metric-at.ts";
import type { Reading } from "./reading.ts";
import type { Scope } from "./scope.ts";
import {
  all,
  and,
  any,
  decided,
  not,
  open,
  or,
  type Statuses,
  satisfied,
  unknown,
  violated,
} from "./statuses.ts";
import { isBeforeAllToCome, isLater, type View } from "./view.ts";

/** What is known of a fact about the whole trace, of which more is to come unless the view has ended. */
export function traceAtomStatuses(atom: TraceAtom, view: View, scope: Scope): Statuses {
  const fits = (pattern: Pattern) => fitReading(pattern, view, scope);
  switch (atom.kind) {
    case "called":
      return called(view, fits(atom.call));
    case "calledWithResult": {
      const [call, result] = [fits(atom.call), resultReading(atom.expected, view, scope)];
      return called(view, (position) => and(call(position), result(position)));
    }
    case "count": {
      const counts = countUpTo(view.records.length, fits(atom.call));
      return compareCounts(view.ended ? counts : countFuture(counts), atom.comparison, atom.times);
    }
    case "precedes":
      return precedes(view, fits(atom.first), fits(atom.then));
    case "before":
      return before(view, fits(atom.first), fits(atom.then));
    case "after":
      return before(view, fits(atom.earlier), fits(atom.call));
    case "allBefore": {
      const then = fits(atom.then);
      return all(atom.calls.map((first) => before(view, fits(first), then)));
    }
    case "branchCalled": {
      const wrong = atom.wrong === undefined ? violated : called(view, fits(atom.wrong));
      return and(called(view, fits(atom.right)), not(wrong));
    }
    case "inOrder":
      return inOrder(view, atom.calls.map(fits));
    case "instanceBefore":
      return instanceBefore(view, fits(atom.first), atom.nth, fits(atom.then), atom.mth);
    case "withinCalls": {
      const [first, then] = [fits(atom.first), fits(atom.then)];
      const tail = (from: number) =>
        from + atom.limit < view.records.length ? violated : tailOf(view, violated);
      const near = (from: number) =>
        or(any(range(from, Math.min(from + atom.limit + 1, view.records.length)).map(then)), tail(from));
      return firstIs(view, first, near);
    }
    case "withinTime": {
      const [first, then] = [fits(atom.first), fits(atom.then)];
      return firstIs(view, first, (from) => soonAfter(view, from, then, atom.milliseconds));
    }
    case "metric":
      return view.ended ? metric(atom, view) : open;
    case "answered":
      return answered(atom, view, scope);
  }
}

/** How many of the first `length` calls fit. */
function countUpTo(length: number, fits: Reading): Counts {
  return range(0, length).reduce((counts, position) => countOne(counts, fits(position)), nothingCounted);
}

/** The positions that may be the first that fits, from one on: none stands behind one that surely does. */
export function firsts(view: View, fits: Reading, from = 0): readonly number[] {
  const found: number[] = [];
  for (let position = from; position < view.records.length; position++) {
    if (fits(position) === violated) continue;
    found.push(position);
    if (fits(position) === satisfied) break;
  }
  return found;
}

/** "One of the calls that may be the first of its kind stands strictly before `then`". */
export function someBefore(view: View, candidates: readonly number[], fits: Reading, then: number): Statuses {
  return any(candidates.filter((first) => isLater(view, first, then)).map(fits));
}

/** What is known of the calls to come: nothing, unless there are none. */
function tailOf(view: View, ended: Statuses): Statuses {
  return view.ended ? ended : open;
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
}

function called(view: View, fits: Reading): Statuses {
  return or(any(range(0, view.records.length).map(fits)), tailOf(view, violated));
}

function before(view: View, first: Reading, then: Reading): Statuses {
  return and(called(view, then), precedes(view, first, then));
}

function precedes(view: View, first: Reading, then: Reading): Statuses {
  const [candidates, thens] = [firsts(view, first), firsts(view, then)];
  const here = all(thens.map((at) => or(not(then(at)), someBefore(view, candidates, first, at))));
  const happened = any(thens.map(then));
  // A later `then` may still be in the step of the first `first`.
  const settled = candidates.filter((at) => isBeforeAllToCome(view, at));
  return and(here, or(or(happened, any(settled.map(first))), tailOf(view, satisfied)));
}

/** Each stage begins at one of the calls where the one before may have ended: the earliest that surely fits is the last of them. */
function inOrder(view: View, stages: readonly Reading[]): Statuses {
  let ends: readonly { readonly at: number; readonly known: Statuses }[] | undefined;
  for (const fits of stages) {
    const next: { readonly at: number; readonly known: Statuses }[] = [];
    for (let at = 0; at < view.records.length; at++) {
      const reached =
        ends === undefined
          ? satisfied
          : any(ends.filter((end) => isLater(view, end.at, at)).map((end) => end.known));
      const known = and(fits(at), reached);
      if (known !== violated) next.push({ at, known });
      if (known === satisfied) break;
    }
    ends = next;
  }
  if (ends === undefined) return satisfied;
  return or(any(ends.map((end) => end.known)), tailOf(view, violated));
}

function instanceBefore(view: View, first: Reading, nth: number, then: Reading, mth: number): Statuses {
  const isNumber = (fits: Reading, place: number, at: number) =>
    and(fits(at), compareCounts(countUpTo(at, fits), "==", place - 1));
  const positions = range(0, view.records.length);
  const reached = compareCounts(countUpTo(view.records.length, then), ">=", mth);
  const here = all(
    positions.map((at) => {
      const ordered = positions.filter((earlier) => isLater(view, earlier, at));
      return or(not(isNumber(then, mth, at)), any(ordered.map((one) => isNumber(first, nth, one))));
    }),
  );
  return and(here, or(reached, tailOf(view, violated)));
}

/** The first call that fits exists, and `holds` of it. */
function firstIs(view: View, fits: Reading, holds: (position: number) => Statuses): Statuses {
  const candidates = firsts(view, fits);
  const earlierFits = (at: number) => any(candidates.filter((one) => one < at).map(fits));
  const here = all(candidates.map((at) => or(or(not(fits(at)), earlierFits(at)), holds(at))));
  return and(called(view, fits), here);
}

function soonAfter(view: View, from: number, then: Reading, milliseconds: number): Statuses {
  const candidates = firsts(view, then, from);
  // One that is late is no matter where one before it is the first that fits.
  const inTimes = candidates.map((at, index) =>
    or(any(candidates.slice(0, index).map(then)), or(not(then(at)), inTime(view, from, at, milliseconds))),
  );
  return and(or(any(candidates.map(then)), tailOf(view, violated)), all(inTimes));
}

function inTime(view: View, from: number, to: number, milliseconds: number): Statuses {
  const [start, end] = [view.records[from]?.startedAt, view.records[to]?.startedAt];
  return start === undefined || end === undefined ? unknown : decided(end - start <= milliseconds);
}

function metric({ path, comparison, value }: FormulaOf<"metric">, view: View): Statuses {
  const [found] = metricAt(path, view);
  if (typeof found !== "number") return unknown;
  return compareCounts([{ low: found, high: found }], comparison, value);
}

function answered({ text }: FormulaOf<"answered">, view: View, scope: Scope): Statuses {
  if (!view.ended) return open;
  const { finalAnswer, gaps } = view.trace;
  if (gaps.some(({ kind }) => kind === "finalAnswer")) return unknown;
  if (finalAnswer === undefined) return violated;
  return decided(compileMatcher(text)(finalAnswer, undefined, scope.bindings, []));
}
