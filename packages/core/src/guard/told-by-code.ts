import type { DefinedConstraint, Registry } from "../constraint/procedure.ts";
import { evaluate } from "../evaluate/evaluate.ts";
import { subformulas } from "../formula/subformulas.ts";
import type { Trace } from "../trace/trace.ts";

const most = 5;

/**
 * What the code of a rule says about each instance that breaks it at the end: an answer's entities that were not seen, say. `undefined`
 * where no condition in code judges the whole trace, or the rule speaks of a part of it.
 */
export function toldByCode(
  { formula, scope, when }: DefinedConstraint,
  trace: Trace,
  registry: Registry,
): string | undefined {
  const isCode = subformulas(formula).some((part) => part.kind === "predicate" && part.sees === "trace");
  if (!isCode || scope === "turn" || when !== undefined) return undefined;
  const { verdict, witnesses } = evaluate(formula, trace, { registry });
  const told = [...new Set(witnesses.map(({ detail }) => detail))];
  if (verdict !== "violated" || told.length === 0) return undefined;
  const more = told.length > most ? `; and ${told.length - most} more` : "";
  return `${told.slice(0, most).join("; ").replace(/\.$/, "")}${more}.`;
}
