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
    default:
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
    default:
      return undefined;
  }
}
