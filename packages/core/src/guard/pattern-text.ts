import type { Condition, Matcher, Operand, Pattern } from "../formula/pattern.ts";
import { isVariableReference } from "../formula/variables-of-pattern.ts";
import type { Json } from "../json/json.ts";
import { lookUp } from "../match/bindings.ts";
import type { Scope } from "../prefix/scope.ts";

/** A pattern in the words of a sentence, with the values of its variables: `refund with order_id "W23"`. */
export function patternText({ tool, where, outcome }: Pattern, scope: Scope): string {
  const conditions = where.map((condition) => conditionText(condition, scope));
  const which = conditions.length === 0 ? "" : ` with ${conditions.join(" and ")}`;
  const ended = outcome === undefined ? "" : outcome === "ok" ? "successful " : "failed ";
  switch (tool.kind) {
    case "any":
      return `${ended}call${which}`;
    case "name":
      return `${ended}${tool.name}${which}`;
    case "names":
      return `${ended}${namesText(tool.names)}${which}`;
    case "glob":
      return `${ended}${tool.glob}${which}`;
  }
}

/** Of many names the first ones. */
function namesText(names: readonly string[]): string {
  return names.length <= mostNames
    ? names.join(" or ")
    : `${names.slice(0, mostNames - 1).join(", ")} or ${names.length - mostNames + 1} others`;
}

const mostNames = 4;

function conditionText({ part, path, matcher }: Condition, scope: Scope): string {
  const what = part === "args" ? path || "arguments" : path === "" ? "result" : `result.${path}`;
  return matcherText(what, matcher, scope);
}

function matcherText(what: string, matcher: Matcher, scope: Scope): string {
  switch (matcher.kind) {
    case "equals":
      return `${what} ${valueText(matcher.value)}`;
    case "variable":
      return `${what} ${variableText(matcher.name, scope)}`;
    case "oneOf":
      return `${what} ${matcher.values.map(valueText).join(" or ")}`;
    case "compare":
      return `${what} ${matcher.relation} ${operandText(matcher.operand, scope)}`;
    case "sameAs":
      return `${what} equal to ${matcher.path}`;
    case "glob":
      return `${what} like ${valueText(matcher.glob)}`;
    case "regex":
      return `${what} matching ${valueText(matcher.regex)}`;
    case "contains":
      return `${what} containing ${isVariableReference(matcher.value) ? variableText(matcher.value.name, scope) : valueText(matcher.value)}`;
    case "exists":
      return what;
    case "absent":
      return `no ${what}`;
    case "not":
      return `not ${matcherText(what, matcher.body, scope)}`;
  }
}

function operandText(operand: Operand, scope: Scope): string {
  switch (operand.kind) {
    case "literal":
      return valueText(operand.value);
    case "variable":
      return variableText(operand.name, scope);
    case "valueAt":
      return operand.path;
  }
}

function variableText(name: string, scope: Scope): string {
  const value = lookUp(scope.bindings, name);
  return value === undefined ? name : valueText(value);
}

/** A value as JSON, cut where it is long. */
function valueText(value: Json): string {
  const text = JSON.stringify(value);
  return text.length <= 60 ? text : `${text.slice(0, 57)}...`;
}
