import type { DefinedConstraint, Procedure } from "../constraint/procedure.ts";
import type { Formula } from "../formula/formula.ts";
import type { Pattern } from "../formula/pattern.ts";
import { patternsOf } from "../formula/patterns-of.ts";
import { subformulas } from "../formula/subformulas.ts";
import { substitutePattern } from "../formula/substitute-pattern.ts";
import { printPattern } from "../syntax/print-pattern.ts";
import type { Trace } from "../trace/trace.ts";
import { callsThatRan, capturedValues } from "./fits-call.ts";
import { wasMade } from "./open-ends.ts";

/** A call that undoes or closes what a rule guards. */
export interface Compensation {
  readonly constraint: string;
  readonly call: Pattern;
}

/**
 * The rules' `compensate` calls that are still to be made: those of rules that speak of a call that ran, with its values in place of
 * variables, unless they were made after it. A call that failed needs none, and is none.
 */
export function compensationsFor({ constraints }: Procedure, trace: Trace): readonly Compensation[] {
  return constraints.flatMap((constraint) => compensationsOf(constraint, trace));
}

function compensationsOf(constraint: DefinedConstraint, trace: Trace): readonly Compensation[] {
  const { name, formula, compensate = [] } = constraint;
  if (compensate.length === 0) return [];
  const ran = callsThatRan(trace).filter(({ outcome }) => outcome !== "error");
  const guarded = subformulas(formula).flatMap(guardedBy);
  const due = new Map<string, Pattern>();
  for (const call of ran) {
    for (const values of guarded.flatMap((pattern) => capturedValues(pattern, call, trace))) {
      for (const pattern of compensate) {
        const wanted = substitutePattern(pattern, values);
        if (!wasMade(wanted, call, ran, trace)) due.set(printPattern(wanted), wanted);
      }
    }
  }
  return [...due.values()].map((call) => ({ constraint: name, call }));
}

/** The calls that a formula speaks of. A quantifier over values of calls captures them. */
function guardedBy(formula: Formula): readonly Pattern[] {
  if (formula.kind !== "forall" && formula.kind !== "exists") return patternsOf(formula);
  const { domain, variable } = formula;
  const matcher = { kind: "variable", name: variable } as const;
  switch (domain.kind) {
    case "argsOf":
      return [withCondition(domain.call, { part: "args", path: domain.path, matcher })];
    case "resultsOf":
      return [withCondition(domain.call, { part: "result", path: domain.path, matcher })];
    case "seen":
      return [withCondition(domain.call, { part: domain.part, path: domain.path, matcher })];
    case "toolNames":
    case "values":
    case "metricsOf":
    case "registered":
    case "computed":
      return [];
  }
}

function withCondition(pattern: Pattern, condition: Pattern["where"][number]): Pattern {
  return { ...pattern, where: [...pattern.where, condition] };
}
