import type { Formula } from "../../formula/formula.ts";
import { matchersOf } from "../../formula/mentions.ts";
import type { Pattern } from "../../formula/pattern.ts";
import { patternsOf } from "../../formula/patterns-of.ts";
import { subformulas } from "../../formula/subformulas.ts";
import {
  isVariableReference,
  variablesOfMatcher,
  variablesOfPattern,
} from "../../formula/variables-of-pattern.ts";
import { matchersAtVariables } from "../letters/key-classes.ts";
import { baseOf, isOpaque } from "../letters/sample-values.ts";

/**
 * Why one machine can't serve every value of the variables, or `undefined`. It can where every pattern that mentions one mentions all,
 * each as what a value is or is not: then a call concerns the values that it carries, and treats all others alike.
 */
export function sliceFault(matrix: Formula, variables: readonly string[]): string | undefined {
  if (variables.length === 0) return undefined;
  if (variables.length > 2) return "it has more than two variables";
  const patterns = subformulas(matrix).flatMap(patternsOf);
  if (
    matchersAtVariables(patterns)
      .flat()
      .some((matcher) => isOpaque(matcher, false))
  )
    return "a value is compared with a variable and matched in another way, too";
  for (const part of subformulas(matrix)) {
    const outside = [
      ...matchersOf(part).flatMap(variablesOfMatcher),
      ...(part.kind === "predicate" ? part.terms.filter(isVariableReference) : []),
    ];
    if (outside.length > 0) return `\`${part.kind}\` mentions a variable`;
    for (const pattern of patternsOf(part)) {
      const fault = patternFault(pattern, variables);
      if (fault !== undefined) return fault;
    }
  }
  return undefined;
}

function patternFault(pattern: Pattern, variables: readonly string[]): string | undefined {
  const mentioned = variablesOfPattern(pattern);
  if (mentioned.length === 0) return undefined;
  if (mentioned.length < variables.length) return "a pattern mentions one of two variables";
  if (pattern.agent !== undefined && variablesOfMatcher(pattern.agent).length > 0)
    return "an agent is compared with a variable";
  const direct = new Set<string>();
  for (const { part, path, matcher } of pattern.where) {
    if (variablesOfMatcher(matcher).length === 0) continue;
    const base = baseOf(matcher);
    if (base.kind !== "variable") return "a variable is compared by more than equality";
    if (part === "result" && path === "") return "a whole result is compared with a variable";
    if (matcher.kind === "variable" || variables.length === 1) direct.add(base.name);
  }
  return variables.every((name) => direct.has(name)) ? undefined : "a pattern excludes one of two variables";
}
