import type { Matcher, Pattern } from "@agentltl/core/formula";

/** The variables that a pattern mentions anywhere. */
export function variablesIn({ where }: Pattern): ReadonlySet<string> {
  return new Set(where.flatMap(({ matcher }) => variablesOf(matcher)));
}

/** The variables that a pattern gives a value where it is bound: those that are a condition's whole matcher. */
export function capturesOf({ where }: Pattern): ReadonlySet<string> {
  return new Set(where.flatMap(({ matcher }) => (matcher.kind === "variable" ? [matcher.name] : [])));
}

function variablesOf(matcher: Matcher): readonly string[] {
  switch (matcher.kind) {
    case "variable":
      return [matcher.name];
    case "compare":
      return matcher.operand.kind === "variable" ? [matcher.operand.name] : [];
    case "contains":
      return isVariable(matcher.value) ? [matcher.value.name] : [];
    case "not":
      return variablesOf(matcher.body);
    case "equals":
    case "oneOf":
    case "sameAs":
    case "glob":
    case "regex":
    case "exists":
    case "absent":
      return [];
  }
}

/** Readers of rule files put literals and variables there; a literal has no `kind` of its own unless a file writes that very object. */
function isVariable(value: unknown): value is { readonly kind: "variable"; readonly name: string } {
  return (
    typeof value === "object" &&
    value !== null &&
    "kind" in value &&
    value.kind === "variable" &&
    "name" in value &&
    typeof value.name === "string"
  );
}
