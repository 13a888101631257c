import type { Formula } from "../formula/formula.ts";
import { equalJson } from "../json/equal-json.ts";
import type { Json } from "../json/json.ts";
import { lookUp } from "../match/bindings.ts";
import { compilePattern } from "../match/compile-pattern.ts";
import { compareCounts, countFuture, nothingCounted } from "./counts.ts";
import { membersOf } from "./domain-values.ts";
import { atEach, type Instance, type Instances, none, release, weakUntil, whole } from "./instances.ts";
import { negated } from "./negated.ts";
import { offending, tooEarly, tooMany } from "./offending-calls.ts";
import { readingOf } from "./prefix-status.ts";
import { emptyScope, type Scope } from "./scope.ts";
import { not, or, satisfied, violated } from "./statuses.ts";
import type { View } from "./view.ts";
import { waysOf } from "./ways.ts";

/**
 * The instances of `formula` that are surely or maybe broken for good. A formula has instances so that it keeps firing after one of
 * them was broken (DESIGN section 6): under G one for each position, for quantifiers one for each value, for "not called", "at most n",
 * "only after" one for each offending call. Of variables named in `only`, no more than the instances with that value.
 */
export function brokenInstances(formula: Formula, view: View, only: Only = {}): readonly Instance[] {
  return instancesOf(formula, view, emptyScope, only)(0, "", violated);
}

type Only = Readonly<Record<string, Json>>;

function instancesOf(formula: Formula, view: View, scope: Scope, only: Only): Instances {
  const inside = (part: Formula) => instancesOf(part, view, scope, only);
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
          if (isOther(member.scope, only)) return [];
          const body = once(bodies, member.key, () => instancesOf(formula.body, view, member.scope, only));
          return body(position, `${key}/${member.key}`, or(unless, not(member.isMember)));
        });
    }
    case "bind": {
      const bodies = new Map<string, Instances>();
      const compiled = compilePattern(formula.call);
      return (position, key, unless) => {
        const record = view.records[position];
        if (record === undefined || unless === satisfied) return [];
        return waysOf(compiled, record, view, scope).flatMap((way) => {
          if (isOther(way.scope, only)) return [];
          const body = once(bodies, way.key, () => instancesOf(formula.body, view, way.scope, only));
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

/** Whether a variable has another value than it is to have. */
function isOther({ bindings }: Scope, only: Only): boolean {
  return Object.entries(only).some(([name, value]) => {
    const bound = lookUp(bindings, name);
    return bound !== undefined && !equalJson(bound, value);
  });
}

function once(known: Map<string, Instances>, key: string, make: () => Instances): Instances {
  const instances = known.get(key) ?? make();
  known.set(key, instances);
  return instances;
}
