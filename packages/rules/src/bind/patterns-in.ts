import type { Formula, Pattern } from "@agentltl/core/formula";

/** The patterns in a formula, each once, whatever node they stand in. Needs no call stack. */
export function patternsIn(formula: Formula): readonly Pattern[] {
  const found = new Map<string, Pattern>();
  const open: unknown[] = [formula];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== "object" || next === null) continue;
    if (isPattern(next)) found.set(JSON.stringify(next), next);
    else open.push(...Object.values(next).toReversed());
  }
  return [...found.values()];
}

/** Literals that a file writes stand inside of patterns only, so that none of them is taken for one. */
export function isPattern(value: object): value is Pattern {
  return "tool" in value && "where" in value && Array.isArray(value.where);
}
