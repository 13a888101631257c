import type { Formula } from "./formula.ts";
import type { Pattern } from "./pattern.ts";

/** The patterns that stand in `formula` itself, those of its domain included, not those of the formulas inside it. */
export function patternsOf(formula: Formula): readonly Pattern[] {
  switch (formula.kind) {
    case "now":
    case "called":
    case "calledWithResult":
    case "count":
    case "bind":
    case "bindSome":
      return [formula.call];
    case "before":
    case "precedes":
    case "instanceBefore":
    case "withinCalls":
    case "withinTime":
      return [formula.first, formula.then];
    case "after":
      return [formula.call, formula.earlier];
    case "allBefore":
      return [...formula.calls, formula.then];
    case "inOrder":
      return formula.calls;
    case "branchCalled":
      return formula.wrong === undefined ? [formula.right] : [formula.right, formula.wrong];
    case "forall":
    case "exists":
      return "call" in formula.domain ? [formula.domain.call] : [];
    case "constant":
    case "said":
    case "metric":
    case "answered":
    case "predicate":
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
      return [];
  }
}
