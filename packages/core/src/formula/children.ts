import type { Formula } from "./formula.ts";

/** The formulas directly inside `formula`, left to right. */
export function children(formula: Formula): readonly Formula[] {
  switch (formula.kind) {
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
    case "predicate":
      return [];
    case "and":
    case "or":
      return formula.parts;
    case "implies":
    case "iff":
    case "until":
    case "weakUntil":
    case "release":
    case "since":
      return [formula.left, formula.right];
    case "not":
    case "next":
    case "weakNext":
    case "eventually":
    case "globally":
    case "eventuallyWithin":
    case "previous":
    case "once":
    case "historically":
    case "countBefore":
    case "at":
    case "forall":
    case "exists":
    case "bind":
    case "bindSome":
      return [formula.body];
  }
}
