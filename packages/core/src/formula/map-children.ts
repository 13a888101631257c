import type { Formula } from "./formula.ts";
import { mapUnlessSame } from "./map-unless-same.ts";

/** `formula` with each formula directly inside it replaced; `index` counts them left to right. Returned as it is where nothing changed, so that `===` tells. */
export function mapChildren(formula: Formula, change: (child: Formula, index: number) => Formula): Formula {
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
      return formula;
    case "and":
    case "or": {
      const parts = mapUnlessSame(formula.parts, change);
      return parts === formula.parts ? formula : { ...formula, parts };
    }
    case "implies":
    case "iff":
    case "until":
    case "weakUntil":
    case "release":
    case "since": {
      const [left, right] = [change(formula.left, 0), change(formula.right, 1)];
      return left === formula.left && right === formula.right ? formula : { ...formula, left, right };
    }
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
    case "bindSome": {
      const body = change(formula.body, 0);
      return body === formula.body ? formula : { ...formula, body };
    }
  }
}
