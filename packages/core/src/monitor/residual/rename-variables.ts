import type { Formula } from "../../formula/formula.ts";
import { mapPatterns } from "../../formula/map-patterns.ts";
import type { Matcher, Pattern } from "../../formula/pattern.ts";
import { isVariableReference } from "../../formula/variables-of-pattern.ts";

/** New names by the names that they replace. */
export type NewNames = ReadonlyMap<string, string>;

/** `formula` with the variables renamed that stand in itself, not those of the formulas inside it. */
export function renameHere(formula: Formula, names: NewNames): Formula {
  if (names.size === 0) return formula;
  const renamed = mapPatterns(formula, (pattern) => renamePattern(pattern, names));
  if (renamed.kind === "calledWithResult")
    return { ...renamed, expected: renameMatcher(renamed.expected, names) };
  if (renamed.kind === "said" || renamed.kind === "answered")
    return { ...renamed, text: renameMatcher(renamed.text, names) };
  if (renamed.kind !== "predicate") return renamed;
  return {
    ...renamed,
    terms: renamed.terms.map((term) =>
      isVariableReference(term) ? { kind: "variable", name: names.get(term.name) ?? term.name } : term,
    ),
  };
}

/** `pattern` with its variables renamed. */
export function renamePattern(pattern: Pattern, names: NewNames): Pattern {
  const { where, agent } = pattern;
  return {
    ...pattern,
    where: where.map((condition) => ({ ...condition, matcher: renameMatcher(condition.matcher, names) })),
    ...(agent === undefined ? {} : { agent: renameMatcher(agent, names) }),
  };
}

function renameMatcher(matcher: Matcher, names: NewNames): Matcher {
  const renamed = (name: string): string => names.get(name) ?? name;
  switch (matcher.kind) {
    case "variable":
      return { kind: "variable", name: renamed(matcher.name) };
    case "compare": {
      const { operand } = matcher;
      return operand.kind === "variable"
        ? { ...matcher, operand: { kind: "variable", name: renamed(operand.name) } }
        : matcher;
    }
    case "contains":
      return isVariableReference(matcher.value)
        ? { kind: "contains", value: { kind: "variable", name: renamed(matcher.value.name) } }
        : matcher;
    case "not":
      return { kind: "not", body: renameMatcher(matcher.body, names) };
    case "equals":
    case "oneOf":
    case "sameAs":
    case "glob":
    case "regex":
    case "exists":
    case "absent":
      return matcher;
  }
}
