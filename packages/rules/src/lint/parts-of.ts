import type { Formula } from "@agentltl/core";

/** The formulas directly inside of a formula, left to right. */
export function partsOf(formula: Formula): readonly Formula[] {
  if ("parts" in formula) return formula.parts;
  if ("left" in formula) return [formula.left, formula.right];
  return "body" in formula ? [formula.body] : [];
}
