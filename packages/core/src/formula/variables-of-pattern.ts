import type { Matcher, Pattern } from "./pattern.ts";

/** The variables that a matcher mentions, in order, each once. */
export function variablesOfMatcher(matcher: Matcher): readonly string[] {
  switch (matcher.kind) {
    case "variable":
      return [matcher.name];
    case "compare":
      return matcher.operand.kind === "variable" ? [matcher.operand.name] : [];
    case "contains":
      return isVariableReference(matcher.value) ? [matcher.value.name] : [];
    case "not":
      return variablesOfMatcher(matcher.body);
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

/** The variables that a pattern mentions, in order, each once. */
export function variablesOfPattern(pattern: Pattern): readonly string[] {
  const matchers = pattern.where.map((condition) => condition.matcher);
  const all = pattern.agent === undefined ? matchers : [...matchers, pattern.agent];
  return [...new Set(all.flatMap(variablesOfMatcher))];
}

/** The variables that the pattern binds where it stands in `bind` or `bindSome`: those that are a condition's whole matcher. */
export function capturesOf(pattern: Pattern): readonly string[] {
  return [
    ...new Set(pattern.where.flatMap(({ matcher }) => (matcher.kind === "variable" ? [matcher.name] : []))),
  ];
}

/** True for a variable where a JSON value could stand: an object of exactly `kind: "variable"` and a `name`. */
export function isVariableReference(
  value: unknown,
): value is { readonly kind: "variable"; readonly name: string } {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return (
    Object.keys(value).length === 2 &&
    "kind" in value &&
    value.kind === "variable" &&
    "name" in value &&
    typeof value.name === "string"
  );
}
