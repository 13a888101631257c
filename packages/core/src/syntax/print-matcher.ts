import { AgentLTLError } from "../errors/agentltl-error.ts";
import type { Matcher, Operand } from "../formula/pattern.ts";
import { isVariableReference } from "../formula/variables-of-pattern.ts";
import { maximumValueDepth } from "./limits.ts";
import { printJson, printNumber, printString } from "./print-json.ts";
import { printPlaceInCall, printVariable } from "./print-names.ts";

/** The text of a matcher, as it stands after what it is said of. */
export function printMatcher(matcher: Matcher): string {
  const negations: string[] = [];
  let inner = matcher;
  for (; inner.kind === "not" && !isEquality(inner.body); inner = inner.body) negations.push("not ");
  if (negations.length <= maximumValueDepth) return `${negations.join("")}${printPlain(inner)}`;
  throw new AgentLTLError(
    "formula-invalid",
    `a matcher nests more than ${maximumValueDepth} deep and can't be printed`,
  );
}

function isEquality(matcher: Matcher): boolean {
  return matcher.kind === "equals" || matcher.kind === "variable" || matcher.kind === "sameAs";
}

function printPlain(matcher: Matcher): string {
  switch (matcher.kind) {
    case "equals":
    case "variable":
    case "sameAs":
      return `= ${printEqual(matcher)}`;
    case "oneOf":
      return `in ${printJson(matcher.values)}`;
    case "compare":
      return `${matcher.relation} ${printOperand(matcher.operand)}`;
    case "glob":
      return `glob ${printString(matcher.glob)}`;
    case "regex":
      return `regex ${printString(matcher.regex)}`;
    case "contains":
      return `contains ${isVariableReference(matcher.value) ? printVariable(matcher.value.name) : printJson(matcher.value)}`;
    case "exists":
    case "absent":
      return matcher.kind;
    case "not":
      return isEquality(matcher.body) ? `!${printPlain(matcher.body)}` : `not ${printPlain(matcher.body)}`;
  }
}

/** The right side of `=`. */
function printEqual(matcher: Extract<Matcher, { kind: "equals" | "variable" | "sameAs" }>): string {
  switch (matcher.kind) {
    case "equals":
      return printJson(matcher.value);
    case "variable":
      return printVariable(matcher.name);
    case "sameAs":
      return printPlaceInCall(matcher.part, matcher.path);
  }
}

function printOperand(operand: Operand): string {
  switch (operand.kind) {
    case "literal":
      return typeof operand.value === "number" ? printNumber(operand.value) : printString(operand.value);
    case "variable":
      return printVariable(operand.name);
    case "valueAt":
      return printPlaceInCall(operand.part, operand.path);
  }
}
