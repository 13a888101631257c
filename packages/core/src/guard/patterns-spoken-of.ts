import type { Formula } from "../formula/formula.ts";
import type { Pattern } from "../formula/pattern.ts";
import { patternsOf } from "../formula/patterns-of.ts";

/** The calls that a formula itself speaks of. A quantifier over values of calls captures them. */
export function patternsSpokenOf(formula: Formula): readonly Pattern[] {
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
