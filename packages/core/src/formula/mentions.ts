import type { Formula } from "./formula.ts";
import type { Matcher } from "./pattern.ts";
import { patternsOf } from "./patterns-of.ts";
import {
  capturesOf,
  isVariableReference,
  variablesOfMatcher,
  variablesOfPattern,
} from "./variables-of-pattern.ts";

/**
 * The variables that `formula` itself takes from around it, those of the formulas inside it left out: by its patterns, its domain, its
 * matchers and its terms. What a binder captures in its own pattern is not taken from around it.
 */
export function mentionsOf(formula: Formula): readonly string[] {
  const named = [
    ...patternsOf(formula).flatMap(variablesOfPattern),
    ...matchersOf(formula).flatMap(variablesOfMatcher),
    ...(formula.kind === "predicate"
      ? formula.terms.filter(isVariableReference).map(({ name }) => name)
      : []),
  ];
  if (named.length === 0) return named;
  const captured = formula.kind === "bind" || formula.kind === "bindSome" ? capturesOf(formula.call) : [];
  return [...new Set(named)].filter((name) => !captured.includes(name));
}

/** The variables that `formula` binds in the formula inside it. */
export function boundBy(formula: Formula): readonly string[] {
  switch (formula.kind) {
    case "forall":
    case "exists":
      return [formula.variable];
    case "bind":
    case "bindSome":
      return capturesOf(formula.call);
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

/** The matchers that stand in `formula` itself outside of its patterns. */
export function matchersOf(formula: Formula): readonly Matcher[] {
  if (formula.kind === "said" || formula.kind === "answered") return [formula.text];
  return formula.kind === "calledWithResult" ? [formula.expected] : [];
}
