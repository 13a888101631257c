import { children } from "../formula/children.ts";
import type { Formula } from "../formula/formula.ts";
import { boundBy, mentionsOf } from "../formula/mentions.ts";
import { subformulas } from "../formula/subformulas.ts";

/** Which variables a formula's value depends on. */
export interface Dependencies {
  readonly variables: ReadonlySet<string>;
  /** It depends on all variables in force: code is given them, and a question about an unknown domain names them. */
  readonly everything: boolean;
}

const nothing: Dependencies = { variables: new Set(), everything: false };

/** The dependencies of `formula` and of every formula in it. `hasGaps`: domains in the trace may be unknown. */
export function dependenciesOf(formula: Formula, hasGaps: boolean): ReadonlyMap<Formula, Dependencies> {
  const known = new Map<Formula, Dependencies>();
  for (const node of subformulas(formula)) {
    const inner = union(children(node).map((child) => known.get(child) ?? nothing));
    const kept = without(inner, boundBy(node));
    known.set(
      node,
      union([kept, { variables: new Set(mentionsOf(node)), everything: asksForAll(node, hasGaps) }]),
    );
  }
  return known;
}

function union(all: readonly Dependencies[]): Dependencies {
  const some = all.filter(({ variables, everything }) => everything || variables.size > 0);
  const [first = nothing, ...rest] = some;
  const same = rest.every(
    ({ variables, everything }) =>
      everything === first.everything &&
      (variables === first.variables || isSubset(variables, first.variables)),
  );
  if (same) return first;
  return {
    variables: new Set(some.flatMap(({ variables }) => [...variables])),
    everything: some.some(({ everything }) => everything),
  };
}

function isSubset(some: ReadonlySet<string>, all: ReadonlySet<string>): boolean {
  for (const one of some) if (!all.has(one)) return false;
  return true;
}

function without(dependencies: Dependencies, names: readonly string[]): Dependencies {
  if (!names.some((name) => dependencies.variables.has(name))) return dependencies;
  const variables = [...dependencies.variables].filter((name) => !names.includes(name));
  return { ...dependencies, variables: new Set(variables) };
}

function asksForAll(formula: Formula, hasGaps: boolean): boolean {
  switch (formula.kind) {
    case "predicate":
      return true;
    case "bind":
    case "bindSome":
      return hasGaps;
    case "forall":
    case "exists":
      switch (formula.domain.kind) {
        case "registered":
        case "computed":
        case "metricsOf":
          return true;
        case "argsOf":
        case "resultsOf":
        case "seen":
          return hasGaps;
        case "toolNames":
        case "values":
          return false;
      }
      return false;
    case "constant":
    case "now":
    case "said":
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
    case "not":
    case "and":
    case "or":
    case "implies":
    case "iff":
    case "next":
    case "weakNext":
    case "eventually":
    case "globally":
    case "eventuallyWithin":
    case "until":
    case "weakUntil":
    case "release":
    case "previous":
    case "once":
    case "historically":
    case "since":
    case "countBefore":
    case "at":
      return false;
  }
}
