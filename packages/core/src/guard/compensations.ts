import type { DefinedConstraint, Procedure } from "../constraint/procedure.ts";
import type { Pattern } from "../formula/pattern.ts";
import { subformulas } from "../formula/subformulas.ts";
import { substitutePattern } from "../formula/substitute-pattern.ts";
import { printPattern } from "../syntax/print-pattern.ts";
import { countedCalls } from "../trace/counted-calls.ts";
import type { Trace } from "../trace/trace.ts";
import { capturedValues } from "./fits-call.ts";
import { wasMade } from "./open-ends.ts";
import { patternsSpokenOf } from "./patterns-spoken-of.ts";

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
  const ran = countedCalls(trace).filter(({ outcome }) => outcome !== "error");
  const guarded = subformulas(formula).flatMap(patternsSpokenOf);
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
