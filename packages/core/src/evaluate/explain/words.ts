import type { Matcher, Pattern, ToolSelector } from "../../formula/pattern.ts";
import { isVariableReference } from "../../formula/variables-of-pattern.ts";
import type { Json } from "../../json/json.ts";
import { type Bindings, lookUp } from "../../match/bindings.ts";
import type { TraceView } from "../trace-view.ts";

/** How long a value may be in a sentence. */
const longestValue = 80;

/** How long a list of conditions may be in a sentence. */
const longestConditions = 160;

/** `call #3`, counted in the trace from 1. `position` counts the calls that count. */
export function callNumber(position: number, view: TraceView): string {
  return `call #${(view.records[position]?.place ?? position) + 1}`;
}

/** A value as JSON, cut where it is long. */
export function showJson(value: Json): string {
  if (typeof value === "string") return clip(JSON.stringify(clip(value, longestValue)), longestValue + 10);
  return isShallow(value, 8) ? clip(JSON.stringify(value), longestValue) : "…";
}

/** A text, cut where it is longer than `longest`. */
export function clip(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1)}…`;
}

/** The tools of a pattern: `"refund"`, `"a" or "b"`, `any tool`. */
export function toolWords(tool: ToolSelector): string {
  switch (tool.kind) {
    case "any":
      return "any tool";
    case "name":
      return JSON.stringify(tool.name);
    case "names":
      return tool.names.map((name) => JSON.stringify(name)).join(" or ");
    case "glob":
      return JSON.stringify(tool.glob);
  }
}

/** What a pattern demands besides the tool: `order_id = "W23" and amount > 5`; empty where nothing. */
export function conditionWords(
  { where, outcome, agent, opensStep }: Pattern,
  bindings: Bindings | undefined,
): string {
  const words = where.map(
    ({ part, path, matcher }) =>
      `${part === "result" ? (path === "" ? "result" : `result.${path}`) : path === "" ? "args" : path} ${matcherWords(matcher, bindings)}`,
  );
  if (outcome !== undefined) words.push(`outcome = ${outcome}`);
  if (agent !== undefined) words.push(`agent ${matcherWords(agent, bindings)}`);
  if (opensStep === true) words.push("first of its step");
  return clip(words.join(" and "), longestConditions);
}

/** A pattern: `"refund"`, or `"refund" with order_id = "W23"`. */
export function patternWords(pattern: Pattern, bindings: Bindings | undefined): string {
  const conditions = conditionWords(pattern, bindings);
  return conditions === "" ? toolWords(pattern.tool) : `${toolWords(pattern.tool)} with ${conditions}`;
}

/** What a matcher demands of a value, with the values of variables written in. */
export function matcherWords(matcher: Matcher, bindings: Bindings | undefined): string {
  switch (matcher.kind) {
    case "equals":
      return `= ${showJson(matcher.value)}`;
    case "variable":
      return `= ${variableWords(matcher.name, bindings)}`;
    case "oneOf":
      return `in ${showJson(matcher.values)}`;
    case "compare": {
      const { operand, relation } = matcher;
      if (operand.kind === "literal") return `${relation} ${showJson(operand.value)}`;
      if (operand.kind === "variable") return `${relation} ${variableWords(operand.name, bindings)}`;
      return `${relation} its ${operand.part} ${operand.path}`;
    }
    case "sameAs":
      return `= its ${matcher.part} ${matcher.path}`;
    case "glob":
      return `like ${JSON.stringify(matcher.glob)}`;
    case "regex":
      return `matching /${matcher.regex}/`;
    case "contains":
      return `containing ${
        isVariableReference(matcher.value)
          ? variableWords(matcher.value.name, bindings)
          : showJson(matcher.value)
      }`;
    case "exists":
      return "present";
    case "absent":
      return "absent";
    case "not":
      return `not ${matcherWords(matcher.body, bindings)}`;
  }
}

function variableWords(name: string, bindings: Bindings | undefined): string {
  const value = lookUp(bindings, name);
  return value === undefined ? `$${name}` : showJson(value);
}

/** Whether a value is nested less than `depth` deep: a deeper one is not shown. */
function isShallow(value: Json, depth: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  return depth > 0 && Object.values(value).every((member: Json) => isShallow(member, depth - 1));
}
