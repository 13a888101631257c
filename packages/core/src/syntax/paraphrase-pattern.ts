import type { Condition, Matcher, Operand, Pattern, Relation } from "../formula/pattern.ts";
import { isVariableReference } from "../formula/variables-of-pattern.ts";
import { listed } from "./paraphrase-words.ts";
import { printJson } from "./print-json.ts";
import { printVariable } from "./print-names.ts";
import { clipped } from "./quoted.ts";

/** What the variables in scope stand for: the paths of the values that they were bound to. */
export type Known = ReadonlyMap<string, string>;

/** No variable in scope has a path. */
export const nothingKnown: Known = new Map();

/** A pattern as a noun: `successful refund with order_id "W23"`. */
export function callNoun(pattern: Pattern, known: Known = nothingKnown): string {
  return [...adjectives(pattern), toolNoun(pattern), ...qualifiers(pattern, known)].join(" ");
}

function adjectives(pattern: Pattern): readonly string[] {
  const ended = pattern.outcome === undefined ? [] : [pattern.outcome === "ok" ? "successful" : "failed"];
  return pattern.opensStep === true ? [...ended, "step-opening"] : ended;
}

function toolNoun({ tool }: Pattern): string {
  switch (tool.kind) {
    case "any":
      return "call";
    case "name":
      return clipped(tool.name) || '""';
    case "names":
      return tool.names.length === 0 ? "call of none of the tools" : listed(tool.names.map(clipped), "or");
    case "glob":
      return `${clipped(tool.glob)} call`;
  }
}

function qualifiers({ where, agent }: Pattern, known: Known): readonly string[] {
  const conditions = where.map((condition) => conditionPhrase(condition, known));
  const by = agent === undefined ? [] : [`by agent ${matcherPhrase(agent, known)}`];
  return conditions.length === 0 ? by : [`with ${listed(conditions, "and")}`, ...by];
}

function conditionPhrase({ part, path, matcher }: Condition, known: Known): string {
  const value = valueNoun(part, path);
  if (matcher.kind === "exists") return value;
  if (matcher.kind === "absent") return `no ${value}`;
  const bound = matcher.kind === "variable" ? known.get(matcher.name) : undefined;
  if (bound !== undefined && bound === value) return `the same ${value}`;
  return `${value} ${matcherPhrase(matcher, known)}`;
}

/** A value of a call: `order_id`, `result status`. That it may be one of several is left out. */
export function valueNoun(part: "args" | "result", path: string): string {
  const named = path.replaceAll("[*]", "").replace(/^\./, "");
  const inside = clipped(named.endsWith("[#]") ? `number of ${named.slice(0, -3) || "elements"}` : named);
  if (part === "args") return inside === "" ? "arguments" : inside;
  return inside === "" ? "result" : `result ${inside}`;
}

/** What a value must be: `at least 10`, `containing "x"`. */
export function matcherPhrase(matcher: Matcher, known: Known = nothingKnown): string {
  switch (matcher.kind) {
    case "equals":
      return clipped(printJson(matcher.value));
    case "variable":
      return `equal to ${variableNoun(matcher.name, known)}`;
    case "oneOf":
      return `${listed(
        matcher.values.map((value) => clipped(printJson(value))),
        "or",
      )}`;
    case "compare":
      return `${relationWords[matcher.relation]} ${operandNoun(matcher.operand, known)}`;
    case "sameAs":
      return `equal to its ${valueNoun(matcher.part, matcher.path)}`;
    case "glob":
      return `like ${clipped(printJson(matcher.glob))}`;
    case "regex":
      return `matching ${clipped(printJson(matcher.regex))}`;
    case "contains": {
      const { value } = matcher;
      return `containing ${isVariableReference(value) ? variableNoun(value.name, known) : clipped(printJson(value))}`;
    }
    case "exists":
      return "given";
    case "absent":
      return "missing";
    case "not":
      return negatedPhrase(matcher.body, known);
  }
}

/** The body of `not`, with a second negation in it taken for what it is. */
function negatedPhrase(body: Matcher, known: Known): string {
  let [inner, odd] = [body, true];
  for (; inner.kind === "not"; odd = !odd) inner = inner.body;
  return odd ? `not ${matcherPhrase(inner, known)}` : matcherPhrase(inner, known);
}

function variableNoun(name: string, known: Known): string {
  const path = known.get(name);
  return path === undefined ? clipped(printVariable(name)) : `that ${path}`;
}

function operandNoun(operand: Operand, known: Known): string {
  switch (operand.kind) {
    case "literal":
      return clipped(printJson(operand.value));
    case "variable":
      return variableNoun(operand.name, known);
    case "valueAt":
      return `its ${valueNoun(operand.part, operand.path)}`;
  }
}

const relationWords: Readonly<Record<Relation, string>> = {
  "<": "less than",
  "<=": "at most",
  ">": "more than",
  ">=": "at least",
};

/** `known` and what `pattern` binds where it stands in a binder. */
export function knownWith(known: Known, pattern: Pattern): Known {
  const bound = pattern.where.flatMap(({ part, path, matcher }) => {
    return matcher.kind === "variable" ? [[matcher.name, valueNoun(part, path)] as const] : [];
  });
  return new Map([...known, ...bound]);
}

/** `pattern` without the conditions that bind a variable: what is said of it before its values have names. */
export function withoutCaptures(pattern: Pattern): Pattern {
  return { ...pattern, where: pattern.where.filter(({ matcher }) => matcher.kind !== "variable") };
}
