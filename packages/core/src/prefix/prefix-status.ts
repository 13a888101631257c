import type { Formula } from "../formula/formula.ts";
import { type Counts, compareCounts, countOne, nothingCounted } from "./counts.ts";
import { fitReading } from "./fit-call.ts";
import { binderReading, quantifierReading } from "./over-values.ts";
import { beyond, predicateReading, saidReading } from "./position-atoms.ts";
import { backward, everywhere, forward, type Reading, remembered } from "./reading.ts";
import { emptyScope, type Scope } from "./scope.ts";
import { all, and, any, decided, not, open, or, type Statuses, satisfied, violated } from "./statuses.ts";
import { traceAtomStatuses } from "./trace-atoms.ts";
import type { View } from "./view.ts";

/**
 * What is known of a formula at the beginning of a growing trace. Sound: `violated` alone means that no continuation satisfies it,
 * `satisfied` alone that each does. The exact answer is the monitor's (DESIGN section 6); here "open" may be said too long.
 */
export function prefixStatus(formula: Formula, view: View): Statuses {
  return readingOf(formula, view, emptyScope)(0);
}

/** {@link prefixStatus} at every position, with variables in scope. */
export function readingOf(formula: Formula, view: View, scope: Scope): Reading {
  const length = view.records.length;
  const read = (part: Formula) => readingOf(part, view, scope);
  switch (formula.kind) {
    case "constant":
      return () => decided(formula.value);
    case "now": {
      const fits = fitReading(formula.call, view, scope);
      return (position) => (position < length ? fits(position) : beyond(view));
    }
    case "said": {
      const said = saidReading(formula, view, scope);
      return (position) => (position < length ? said(position) : beyond(view));
    }
    case "predicate":
      return predicateReading(formula, view, scope);
    case "called":
    case "calledWithResult":
    case "count":
    case "before":
    case "after":
    case "precedes":
    case "allBefore":
    case "branchCalled":
    case "inOrder":
    case "instanceBefore":
    case "withinCalls":
    case "withinTime":
    case "metric":
    case "answered":
      return everywhere(() => traceAtomStatuses(formula, view, scope));
    case "not": {
      const body = read(formula.body);
      return (position) => not(body(position));
    }
    case "and": {
      const parts = formula.parts.map(read);
      return (position) => all(lazily(parts, position));
    }
    case "or": {
      const parts = formula.parts.map(read);
      return (position) => any(lazily(parts, position));
    }
    case "implies": {
      const [left, right] = [read(formula.left), read(formula.right)];
      return (position) => {
        const unless = not(left(position));
        return unless === satisfied ? satisfied : or(unless, right(position));
      };
    }
    case "iff": {
      const [left, right] = [read(formula.left), read(formula.right)];
      return (position) => {
        const [one, other] = [left(position), right(position)];
        return or(and(one, other), and(not(one), not(other)));
      };
    }
    case "next": {
      const body = read(formula.body);
      return (position) => (position + 1 < length ? body(position + 1) : beyond(view));
    }
    case "weakNext": {
      const body = read(formula.body);
      return (position) => (position + 1 < length ? body(position + 1) : beyond(view, satisfied));
    }
    case "eventually": {
      const body = read(formula.body);
      return backward(length, beyond(view), (at, later) => or(later, body(at)));
    }
    case "globally": {
      const body = read(formula.body);
      return backward(length, beyond(view, satisfied), (at, later) => and(later, body(at)));
    }
    case "eventuallyWithin": {
      const body = read(formula.body);
      return remembered((position) => {
        const here = [];
        const end = Math.min(position + formula.limit, length - 1);
        for (let at = position; at <= end; at++) here.push(body(at));
        return or(any(here), position + formula.limit < length ? violated : beyond(view));
      });
    }
    case "until":
    case "weakUntil": {
      const [left, right] = [read(formula.left), read(formula.right)];
      const tail = beyond(view, formula.kind === "weakUntil" ? satisfied : violated);
      return backward(length, tail, (at, later) => or(right(at), and(left(at), later)));
    }
    case "release": {
      const [left, right] = [read(formula.left), read(formula.right)];
      return backward(length, beyond(view, satisfied), (at, later) => and(right(at), or(left(at), later)));
    }
    case "previous": {
      const body = read(formula.body);
      return (position) => (position === 0 ? violated : position <= length ? body(position - 1) : open);
    }
    case "once": {
      const body = read(formula.body);
      return forward(length, violated, beyond(view), (at, earlier) => or(earlier, body(at)));
    }
    case "historically": {
      const body = read(formula.body);
      return forward(length, satisfied, beyond(view, satisfied), (at, earlier) => and(earlier, body(at)));
    }
    case "since": {
      const [left, right] = [read(formula.left), read(formula.right)];
      return forward(length, violated, beyond(view), (at, earlier) => or(right(at), and(left(at), earlier)));
    }
    case "countBefore": {
      const body = read(formula.body);
      const counts: Counts[] = [nothingCounted];
      return (position) => {
        const upTo = Math.min(position, length);
        for (let at = counts.length; at <= upTo; at++) {
          counts.push(countOne(counts[at - 1] ?? nothingCounted, body(at - 1)));
        }
        if (position > length && !view.ended) return open;
        return compareCounts(counts[upTo] ?? nothingCounted, formula.comparison, formula.times);
      };
    }
    case "at": {
      const body = read(formula.body);
      return everywhere(() => (formula.position < length ? body(formula.position) : beyond(view)));
    }
    case "forall":
    case "exists":
      return quantifierReading(formula, view, scope, (part, inner) => readingOf(part, view, inner));
    case "bind":
    case "bindSome":
      return binderReading(formula, view, scope, (part, inner) => readingOf(part, view, inner));
  }
}

function* lazily(parts: readonly Reading[], position: number): Generator<Statuses> {
  for (const part of parts) yield part(position);
}
