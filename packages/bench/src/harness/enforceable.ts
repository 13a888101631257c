import { type Constraint, defineProcedure, type Mode, type Procedure } from "@agentltl/core";

/** Formulas that any later call may still satisfy: no call can be refused for them (paper section 10.5.1). */
const deferred: ReadonlySet<string> = new Set(["called", "calledWith", "calledWithResult", "inOrder"]);

/** The constraints that some calls violate for good, all in one mode; a guard is given these. The others are judged when the run is over. */
export function enforceable(constraints: readonly Constraint[], mode: Mode): Procedure {
  const some = constraints.filter(({ formula }) => !deferred.has(formula.kind) && !isLowerBound(formula));
  return defineProcedure({ constraints: some.map((constraint) => ({ ...constraint, mode })) });
}

function isLowerBound(formula: Constraint["formula"]): boolean {
  return formula.kind === "count" && (formula.comparison === ">=" || formula.comparison === ">");
}
