import type { Matcher, Relation, VariableReference } from "@agentltl/core/formula";
import { didYouMean } from "../errors/did-you-mean.ts";
import type { Faults } from "../errors/faults.ts";
import { describeNode, type Entry, type MapNode, type Node, type ScalarNode } from "../yaml/node.ts";
import { checkMatcher } from "./check-matcher.ts";
import { comparisonAdvice, signFor } from "./comparison-text.ts";
import { type Json, jsonOf } from "./json-value.ts";

/** The words with which a value says what it must be. */
const matcherWords: readonly string[] = [
  "=",
  "!=",
  "<",
  "<=",
  ">",
  ">=",
  "in",
  "not",
  "contains",
  "regex",
  "glob",
  "exists",
];

/** True for a mapping whose keys are all such words. */
export function hasMatcherWords(node: Node): node is MapNode {
  return (
    node.kind === "map" &&
    node.entries.length > 0 &&
    node.entries.every(({ key }) => matcherWords.includes(key))
  );
}

/**
 * What a value demands; several where it has several words. A text `$o` is the variable, `$$` begins a text with `$`, a text with `*` or
 * `?` is a glob. Lists and mappings are refused unless they stand behind `=`, since people mean different things by them.
 */
export function readMatchers(node: Node, what: string, faults: Faults): readonly Matcher[] {
  if (node.kind === "scalar") return [readScalarMatcher(node, what, faults) ?? []].flat();
  if (hasMatcherWords(node)) return node.entries.flatMap((entry) => readWord(entry, what, faults) ?? []);
  faults.report("wrong-value", node.start, misreadMessage(node, what));
  return [];
}

function misreadMessage(node: Node, what: string): string {
  if (node.kind === "list")
    return `${what} is a list; write { in: [...] } for one of these, or { "=": [...] } for exactly this list`;
  if (node.kind === "map" && node.entries.length > 0) {
    const odd = node.entries.find(({ key }) => !matcherWords.includes(key))?.key ?? "";
    const sign = signFor(odd);
    const near = sign === undefined ? didYouMean(odd, matcherWords) : `; did you mean \`${sign}\`?`;
    if (near !== "" || node.entries.some(({ key }) => matcherWords.includes(key)))
      return `${what} has the word \`${odd}\`, which says nothing about a value${near || `; the words are ${matcherWords.join(" ")}`}`;
    const path = what.replaceAll("`", "");
    return `${what} is a mapping; write the path \`${path}.${odd}\`, or { "=": {...} } for exactly this object`;
  }
  return `${what} is an empty mapping; write { "=": {} } for an empty object`;
}

function readScalarMatcher(node: ScalarNode, what: string, faults: Faults): Matcher | undefined {
  const { value, start } = node;
  const advice = typeof value === "string" ? comparisonAdvice(value) : undefined;
  if (advice !== undefined)
    return faults.report(
      "wrong-value",
      start,
      `${what} is ${describeNode(node)}, a comparison in a text; ${advice}`,
    );
  const term = readTerm(value, start, faults);
  if (term === undefined || isVariable(term)) return term;
  if (typeof term === "string" && /[*?]/.test(term)) return { kind: "glob", glob: term };
  return { kind: "equals", value: term };
}

/** A literal, or the variable that a text with `$` in front names. */
function readTerm(value: Json, offset: number, faults: Faults): Json | VariableReference | undefined {
  if (typeof value !== "string" || !value.startsWith("$")) return value;
  if (value.startsWith("$$")) return value.slice(1);
  const name = value.slice(1);
  if (/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) return { kind: "variable", name };
  return faults.report(
    "wrong-value",
    offset,
    `\`${value}\` is no variable; write letters, digits and \`_\` behind the $, or "$${value}" for this very text`,
  );
}

function isVariable(term: Json | VariableReference): term is VariableReference {
  return typeof term === "object" && term !== null && "kind" in term;
}

function readWord({ key, value }: Entry, what: string, faults: Faults): Matcher | undefined {
  const wrong = (advice: string): undefined =>
    faults.report("wrong-value", value.start, `\`${key}\` of ${what} is ${describeNode(value)}; ${advice}`);
  switch (key) {
    case "=":
      return { kind: "equals", value: jsonOf(value) };
    case "!=": {
      const [body, ...others] =
        value.kind === "scalar"
          ? readMatchers(value, what, faults)
          : [{ kind: "equals", value: jsonOf(value) } as const];
      return body === undefined || others.length > 0 ? undefined : { kind: "not", body };
    }
    case "<":
    case "<=":
    case ">":
    case ">=":
      return readComparison(key, value, wrong, faults);
    case "in":
      return value.kind === "list" ? readOneOf(value.items, wrong, faults) : wrong("write a list of values");
    case "not": {
      const bodies = readMatchers(value, what, faults);
      const [body] = bodies;
      if (bodies.length > 1) return wrong("write one word inside of `not`");
      return body === undefined ? undefined : { kind: "not", body };
    }
    case "contains":
      return readContains(value, faults);
    case "regex":
    case "glob":
      if (value.kind !== "scalar" || typeof value.value !== "string") return wrong("write a text");
      return key === "glob"
        ? { kind: "glob", glob: value.value }
        : checkMatcher({ kind: "regex", regex: value.value }, value.start, faults);
    case "exists":
      if (value.kind !== "scalar" || typeof value.value !== "boolean") return wrong("write true or false");
      return { kind: value.value ? "exists" : "absent" };
    default:
      return wrong("this word is not known");
  }
}

function readComparison(
  relation: Relation,
  node: Node,
  wrong: (advice: string) => undefined,
  faults: Faults,
): Matcher | undefined {
  const value = node.kind === "scalar" ? node.value : undefined;
  if (typeof value === "number") return { kind: "compare", relation, operand: { kind: "literal", value } };
  if (typeof value !== "string") return wrong("write a number, a text such as a date, or a $variable");
  const term = readTerm(value, node.start, faults);
  if (term === undefined) return undefined;
  if (isVariable(term)) return { kind: "compare", relation, operand: term };
  return { kind: "compare", relation, operand: { kind: "literal", value: String(term) } };
}

function readOneOf(
  items: readonly Node[],
  wrong: (advice: string) => undefined,
  faults: Faults,
): Matcher | undefined {
  if (items.length === 0)
    return wrong("the list is empty, so that nothing can match: write at least one value");
  const odd = items.find(
    (item) => item.kind === "scalar" && typeof item.value === "string" && /^\$|[*?]/.test(item.value),
  );
  if (odd === undefined) return { kind: "oneOf", values: items.map(jsonOf) };
  return faults.report(
    "wrong-value",
    odd.start,
    `${describeNode(odd)} in a list is neither a variable nor a glob; write { regex: ... }, or one target for each value`,
  );
}

function readContains(node: Node, faults: Faults): Matcher | undefined {
  if (node.kind !== "scalar") return { kind: "contains", value: jsonOf(node) };
  const value = readTerm(node.value, node.start, faults);
  return value === undefined ? undefined : { kind: "contains", value };
}
