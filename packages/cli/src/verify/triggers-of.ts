import type { Formula, Pattern } from "@agentltl/core/formula";

/**
 * The calls without which a formula has nothing to say: what stands before the arrow, what is forbidden, what is counted. `undefined` where
 * that is not seen from the formula's shape.
 */
export function triggersOf(formula: Formula): readonly Pattern[] | undefined {
  switch (formula.kind) {
    case "globally":
    case "historically":
      return triggersOf(formula.body);
    case "implies":
      return callsIn(formula.left);
    case "bind":
      return [formula.call];
    case "not":
      return callsIn(formula.body);
    case "precedes":
    case "allBefore":
      return [formula.then];
    case "count":
      return [formula.call];
    case "forall":
      return formula.domain.kind === "argsOf" || formula.domain.kind === "resultsOf"
        ? [formula.domain.call]
        : undefined;
    case "and": {
      const all = formula.parts.map(triggersOf);
      return all.includes(undefined) ? undefined : all.flatMap((one) => one ?? []);
    }
    case "constant":
    case "now":
    case "said":
    case "called":
    case "calledWithResult":
    case "before":
    case "after":
    case "inOrder":
    case "branchCalled":
    case "instanceBefore":
    case "withinCalls":
    case "withinTime":
    case "metric":
    case "answered":
    case "countBefore":
    case "predicate":
    case "or":
    case "iff":
    case "next":
    case "weakNext":
    case "eventually":
    case "eventuallyWithin":
    case "until":
    case "weakUntil":
    case "release":
    case "previous":
    case "once":
    case "since":
    case "at":
    case "bindSome":
    case "exists":
      return undefined;
  }
}

/** The calls one of which must be there for the formula to hold. */
function callsIn(formula: Formula): readonly Pattern[] | undefined {
  switch (formula.kind) {
    case "now":
    case "called":
    case "bindSome":
      return [formula.call];
    case "or": {
      const all = formula.parts.map(callsIn);
      return all.includes(undefined) ? undefined : all.flatMap((one) => one ?? []);
    }
    case "and":
      return formula.parts.map(callsIn).find((one) => one !== undefined);
    case "constant":
    case "said":
    case "calledWithResult":
    case "before":
    case "after":
    case "precedes":
    case "allBefore":
    case "inOrder":
    case "branchCalled":
    case "instanceBefore":
    case "withinCalls":
    case "withinTime":
    case "metric":
    case "answered":
    case "count":
    case "countBefore":
    case "predicate":
    case "not":
    case "implies":
    case "iff":
    case "next":
    case "weakNext":
    case "eventually":
    case "eventuallyWithin":
    case "globally":
    case "until":
    case "weakUntil":
    case "release":
    case "previous":
    case "once":
    case "historically":
    case "since":
    case "at":
    case "bind":
    case "forall":
    case "exists":
      return undefined;
  }
}
