import { isJsonObject, type Json } from "../json/json.ts";
import { formulaError } from "./formula-error.ts";
import { mapUnlessSame } from "./map-unless-same.ts";
import type { Matcher, Pattern, VariableReference } from "./pattern.ts";
import { isVariableReference } from "./variables-of-pattern.ts";

/** Values by variable. A map, since names may be any text. */
export type Values = ReadonlyMap<string, Json>;

/** `pattern` with values in place of variables; itself where nothing changes. */
export function substitutePattern(pattern: Pattern, values: Values): Pattern {
  const where = mapUnlessSame(pattern.where, (condition) => {
    const matcher = substituteMatcher(condition.matcher, values);
    return matcher === condition.matcher ? condition : { ...condition, matcher };
  });
  const agent = pattern.agent === undefined ? undefined : substituteMatcher(pattern.agent, values);
  if (where === pattern.where && agent === pattern.agent) return pattern;
  return { ...pattern, where, ...(agent === undefined ? {} : { agent }) };
}

/** `matcher` with values in place of variables; itself where nothing changes. */
export function substituteMatcher(matcher: Matcher, values: Values): Matcher {
  switch (matcher.kind) {
    case "variable": {
      const value = values.get(matcher.name);
      return value === undefined ? matcher : { kind: "equals", value };
    }
    case "compare":
      return matcher.operand.kind === "variable"
        ? comparedWith(matcher, values.get(matcher.operand.name))
        : matcher;
    case "contains": {
      const value = substituteTerm(matcher.value, values);
      return value === matcher.value ? matcher : { kind: "contains", value };
    }
    case "not": {
      const body = substituteMatcher(matcher.body, values);
      return body === matcher.body ? matcher : { kind: "not", body };
    }
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

/** The value of a variable that stands where a value could; a value as it is. */
export function substituteTerm(term: Json | VariableReference, values: Values): Json | VariableReference {
  if (!isVariableReference(term)) return term;
  const value = values.get(term.name);
  if (value === undefined) return term;
  if (isJsonObject(value) && isVariableReference(value)) {
    throw formulaError(
      `the value of variable \`${term.name}\` would be read as a variable itself: bind another value`,
    );
  }
  return value;
}

/** Values that stand in no order are in no relation: nothing matches. */
function comparedWith(matcher: Extract<Matcher, { kind: "compare" }>, value: Json | undefined): Matcher {
  if (value === undefined) return matcher;
  if (typeof value !== "number" && typeof value !== "string") return { kind: "oneOf", values: [] };
  return { ...matcher, operand: { kind: "literal", value } };
}
