import type { Formula, FormulaOf } from "../formula/formula.ts";
import type { Pattern } from "../formula/pattern.ts";
import { compareCounts, countFuture, countOne, nothingCounted } from "./counts.ts";
import { membersOf } from "./domain-values.ts";
import { fitReading } from "./fit-call.ts";
import { negated } from "./negated.ts";
import { readingOf } from "./prefix-status.ts";
import type { Reading } from "./reading.ts";
import { emptyScope, type Scope } from "./scope.ts";
import { all, mayBeViolated, not, or, type Statuses, satisfied, violated } from "./statuses.ts";
import { firsts, someBefore } from "./trace-atoms.ts";
import type { View } from "./view.ts";
import { waysOf } from "./ways.ts";

/** One thing that a formula demands, and that is broken or may be. */
export interface Instance {
  /** The same for the same demand on a longer trace; calls are named by their place in `Trace.calls`. */
  readonly key: string;
  /** `violated` alone: surely broken. */
  readonly statuses: Statuses;
  /** The part of the formula that says what is demanded. */
  readonly demand: Formula;
  /** The position at which it is demanded. */
  readonly position: number;
  readonly scope: Scope;
}

/** The broken instances of a formula at a position; `unless` excuses them. */
type Instances = (position: number, key: string, unless: Statuses) => readonly Instance[];

/**
 * The instances of `formula` that are surely or maybe broken for good. A formula has instances so that it keeps firing after one of
 * them was broken (DESIGN section 6): under G one for each position, for quantifiers one for each value, for "not called", "at most n",
 * "only after" one for each offending call.
 */
export function brokenInstances(formula: Formula, view: View): readonly Instance[] {
  return instancesOf(formula, view, emptyScope)(0, "", violated);
}

function instancesOf(formula: Formula, view: View, scope: Scope): Instances {
  const inside = (part: Formula) => instancesOf(part, view, scope);
  switch (formula.kind) {
    case "and": {
      const parts = formula.parts.map(inside);
      return (position, key, unless) =>
        parts.flatMap((part, index) => part(position, `${key}/${index}`, unless));
    }
    case "implies": {
      const left = readingOf(formula.left, view, scope);
      const right = inside(formula.right);
      return (position, key, unless) => {
        const excused = or(unless, not(left(position)));
        return excused === satisfied ? [] : right(position, key, excused);
      };
    }
    case "not": {
      const inwards = negated(formula.body);
      return inwards === undefined ? whole(formula, view, scope) : inside(inwards);
    }
    case "globally":
      return atEach(view, inside(formula.body));
    case "next":
    case "weakNext": {
      const body = inside(formula.body);
      return (position, key, unless) =>
        position + 1 < view.records.length ? body(position + 1, `${key}/next`, unless) : [];
    }
    case "at": {
      const body = inside(formula.body);
      return (_position, key, unless) =>
        formula.position < view.records.length ? body(formula.position, key, unless) : [];
    }
    case "until":
    case "weakUntil":
      return weakUntil(formula, formula.left, formula.right, view, scope);
    case "release":
      return release(formula, view, scope);
    case "count":
      // A number that no count can be is nobody's fault.
      if (compareCounts(countFuture(nothingCounted), formula.comparison, formula.times) === violated) {
        return whole(formula, view, scope);
      }
      return offending(formula, formula.call, view, scope, tooMany(formula, view, scope));
    case "precedes":
    case "before":
      return offending(formula, formula.then, view, scope, tooEarly([formula.first], view, scope));
    case "after":
      return offending(formula, formula.call, view, scope, tooEarly([formula.earlier], view, scope));
    case "allBefore":
      return offending(formula, formula.then, view, scope, tooEarly(formula.calls, view, scope));
    case "branchCalled":
      return formula.wrong === undefined
        ? none
        : offending(formula, formula.wrong, view, scope, () => violated);
    case "forall": {
      const bodies = new Map<string, Instances>();
      return (position, key, unless) =>
        membersOf(formula.domain, formula.variable, position, view, scope).members.flatMap((member) => {
          const body = once(bodies, member.key, () => instancesOf(formula.body, view, member.scope));
          return body(position, `${key}/${member.key}`, or(unless, not(member.isMember)));
        });
    }
    case "bind": {
      const bodies = new Map<string, Instances>();
      return (position, key, unless) => {
        const record = view.records[position];
        if (record === undefined || unless === satisfied) return [];
        return waysOf(formula.call, record, view, scope).flatMap((way) => {
          const body = once(bodies, way.key, () => instancesOf(formula.body, view, way.scope));
          return body(position, `${key}/${way.key}`, or(unless, not(way.fits)));
        });
      };
    }
    case "constant":
    case "now":
    case "said":
    case "called":
    case "calledWithResult":
    case "inOrder":
    case "instanceBefore":
    case "withinCalls":
    case "withinTime":
    case "metric":
    case "answered":
    case "predicate":
    case "or":
    case "iff":
    case "eventually":
    case "eventuallyWithin":
    case "previous":
    case "once":
    case "historically":
    case "since":
    case "countBefore":
    case "exists":
    case "bindSome":
      return whole(formula, view, scope);
  }
}

function none(): readonly Instance[] {
  return [];
}

/** The formula as one instance. */
function whole(demand: Formula, view: View, scope: Scope): Instances {
  const reading = readingOf(demand, view, scope);
  return (position, key, unless) => {
    if (unless === satisfied) return [];
    return instance({ key, demand, position, scope, statuses: or(unless, reading(position)) });
  };
}

function instance(found: Instance): readonly Instance[] {
  return mayBeViolated(found.statuses) ? [found] : [];
}

/** One instance for each position from here on. */
function atEach(view: View, body: Instances): Instances {
  return (position, key, unless) =>
    unless === satisfied
      ? []
      : view.records
          .slice(position)
          .flatMap((record) => body(record.index, `${key}@${record.call.position}`, unless));
}

/** `f W g` is `G (f | O g)`, looking back no further than its own position; `f U g` owes a `g` besides, which nothing breaks. */
function weakUntil(demand: Formula, left: Formula, right: Formula, view: View, scope: Scope): Instances {
  const [holds, ends] = [readingOf(left, view, scope), readingOf(right, view, scope)];
  return perPosition(demand, view, scope, (at, ended) => {
    const endedHere = or(ended, ends(at));
    return { here: or(holds(at), endedHere), next: endedHere };
  });
}

/** `f R g` is `G (g | Y O f)`, looking back no further than its own position. */
function release(formula: FormulaOf<"release">, view: View, scope: Scope): Instances {
  const [frees, holds] = [readingOf(formula.left, view, scope), readingOf(formula.right, view, scope)];
  return perPosition(formula, view, scope, (at, freed) => ({
    here: or(holds(at), freed),
    next: or(freed, frees(at)),
  }));
}

/** One instance for each position, excused by what was the case before. */
function perPosition(
  demand: Formula,
  view: View,
  scope: Scope,
  look: (position: number, excused: Statuses) => { readonly here: Statuses; readonly next: Statuses },
): Instances {
  return (position, key, unless) => {
    const found: Instance[] = [];
    let excused = unless;
    for (const record of view.records.slice(position)) {
      if (excused === satisfied) break;
      const { here, next } = look(record.index, excused);
      const at = { demand, position: record.index, scope, key: `${key}@${record.call.position}` };
      found.push(...instance({ ...at, statuses: here }));
      excused = next;
    }
    return found;
  };
}

/** One instance for each call that fits the pattern and is not `right` to be made. */
function offending(demand: Formula, pattern: Pattern, view: View, scope: Scope, right: Reading): Instances {
  const fits = fitReading(pattern, view, scope);
  return (_position, key, unless) =>
    unless === satisfied
      ? []
      : view.records.flatMap((record) => {
          const excused = or(unless, not(fits(record.index)));
          if (excused === satisfied) return [];
          const at = { demand, position: record.index, scope, key: `${key}#${record.call.position}` };
          return instance({ ...at, statuses: or(excused, right(record.index)) });
        });
}

/** Whether the calls up to here are not too many. */
function tooMany({ call, comparison, times }: FormulaOf<"count">, view: View, scope: Scope): Reading {
  const fits = fitReading(call, view, scope);
  const counts = [nothingCounted];
  return (position) => {
    for (let at = counts.length; at <= position + 1; at++) {
      counts.push(countOne(counts[at - 1] ?? nothingCounted, fits(at - 1)));
    }
    const here = counts[position + 1] ?? nothingCounted;
    switch (comparison) {
      case "<":
      case "<=":
        return compareCounts(here, comparison, times);
      case "==":
        return compareCounts(here, "<=", times);
      case "!=":
      case ">":
      case ">=":
        return satisfied;
    }
  };
}

/** Whether each of the earlier calls was made. */
function tooEarly(earlier: readonly Pattern[], view: View, scope: Scope): Reading {
  const fits = earlier.map((pattern) => fitReading(pattern, view, scope));
  const candidates = fits.map((reading) => firsts(view, reading));
  return (position) =>
    all(fits.map((reading, index) => someBefore(view, candidates[index] ?? [], reading, position)));
}

function once(known: Map<string, Instances>, key: string, make: () => Instances): Instances {
  const instances = known.get(key) ?? make();
  known.set(key, instances);
  return instances;
}
