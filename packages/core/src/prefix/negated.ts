import type { Formula } from "../formula/formula.ts";

/** The negation of a formula with `not` moved inwards by one step; `undefined` where there is no such law. */
export function negated(formula: Formula): Formula | undefined {
  const negate = (body: Formula): Formula => ({ kind: "not", body });
  switch (formula.kind) {
    case "constant":
      return { kind: "constant", value: !formula.value };
    case "not":
      return formula.body;
    case "or":
      return { kind: "and", parts: formula.parts.map(negate) };
    case "implies":
      return { kind: "and", parts: [formula.left, negate(formula.right)] };
    case "eventually":
      return { kind: "globally", body: negate(formula.body) };
    case "until":
      return { kind: "release", left: negate(formula.left), right: negate(formula.right) };
    case "next":
      return { kind: "weakNext", body: negate(formula.body) };
    case "weakNext":
      return { kind: "next", body: negate(formula.body) };
    case "exists":
      return { ...formula, kind: "forall", body: negate(formula.body) };
    case "bindSome":
      return { ...formula, kind: "bind", body: negate(formula.body) };
    case "called":
      return { kind: "count", call: formula.call, comparison: "<=", times: 0 };
    case "count":
      return negatedCount(formula);
    case "and":
    case "iff":
    case "globally":
    case "eventuallyWithin":
    case "weakUntil":
    case "release":
    case "previous":
    case "once":
    case "historically":
    case "since":
    case "countBefore":
    case "at":
    case "forall":
    case "bind":
    case "now":
    case "said":
    case "calledWithResult":
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
      return undefined;
  }
}

function negatedCount(formula: Extract<Formula, { readonly kind: "count" }>): Formula | undefined {
  switch (formula.comparison) {
    case ">":
      return { ...formula, comparison: "<=" };
    case ">=":
      return { ...formula, comparison: "<" };
    case "!=":
      return { ...formula, comparison: "==" };
    case "<":
    case "<=":
    case "==":
      return undefined;
  }
}
