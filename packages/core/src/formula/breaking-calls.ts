import { type BreakingCalls, callsFor, union } from "./calls-at-position.ts";
import type { Formula } from "./formula.ts";
import { partThatLooksAhead } from "./past-only.ts";
import { subformulas } from "./subformulas.ts";

/** The calls that can break `formula`, as far as its shape shows. Looks only as deep as operators that keep the question local. */
export function breakingCalls(formula: Formula): BreakingCalls {
  switch (formula.kind) {
    case "constant":
      return formula.value ? [] : "any";
    case "called":
    case "calledWithResult":
    case "inOrder":
      return [];
    case "precedes":
    case "before":
    case "allBefore":
    case "instanceBefore":
      return [formula.then];
    case "after":
      return [formula.call];
    case "branchCalled":
      return formula.wrong === undefined ? [] : [formula.wrong];
    case "count":
      return formula.comparison === ">" || formula.comparison === ">="
        ? []
        : formula.comparison === "!="
          ? "any"
          : [formula.call];
    case "and":
      // Parts that remember calls can become impossible together through a call that breaks none of them.
      return formula.parts.some(remembers) ? "any" : union(formula.parts.map(breakingCalls));
    case "globally":
      return partThatLooksAhead(formula.body) === undefined ? callsFor(formula.body, false) : "any";
    case "not":
    case "or":
    case "implies":
    case "iff":
    case "now":
    case "said":
    case "withinCalls":
    case "withinTime":
    case "metric":
    case "answered":
    case "predicate":
    case "next":
    case "weakNext":
    case "eventually":
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
    case "forall":
    case "exists":
    case "bind":
    case "bindSome":
      return "any";
  }
}

function remembers(part: Formula): boolean {
  const past: readonly Formula["kind"][] = ["previous", "once", "historically", "since", "countBefore"];
  return subformulas(part).some(({ kind }) => past.includes(kind));
}
