import type { Formula } from "@agentltl/core";
import { mapChildren } from "@agentltl/core/host";

/** The formula with each order that it asks for the other way round; `undefined` where it asks for none. */
export function reversed(formula: Formula): Formula | undefined {
  const turned = turn(formula);
  return JSON.stringify(turned) === JSON.stringify(formula) ? undefined : turned;
}

function turn(formula: Formula): Formula {
  switch (formula.kind) {
    case "before":
    case "precedes":
    case "withinCalls":
    case "withinTime":
      return { ...formula, first: formula.then, then: formula.first };
    case "after":
      return { ...formula, call: formula.earlier, earlier: formula.call };
    case "instanceBefore":
      return { ...formula, first: formula.then, nth: formula.mth, then: formula.first, mth: formula.nth };
    case "inOrder":
      return { ...formula, calls: formula.calls.toReversed() };
    case "once":
      return { kind: "eventually", body: formula.body };
    case "eventually":
      return { kind: "once", body: formula.body };
    case "constant":
    case "now":
    case "said":
    case "called":
    case "calledWithResult":
    case "count":
    case "allBefore":
    case "branchCalled":
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
    case "globally":
    case "eventuallyWithin":
    case "until":
    case "weakUntil":
    case "release":
    case "previous":
    case "historically":
    case "since":
    case "countBefore":
    case "at":
    case "forall":
    case "exists":
    case "bind":
    case "bindSome":
      return mapChildren(formula, turn);
  }
}
