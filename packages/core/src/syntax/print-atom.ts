import { AgentLTLError } from "../errors/agentltl-error.ts";
import type { Comparison, Formula, FormulaOf } from "../formula/formula.ts";
import type { Matcher, Pattern } from "../formula/pattern.ts";
import { isVariableReference } from "../formula/variables-of-pattern.ts";
import { printJson, printNumber, printString } from "./print-json.ts";
import { printMatcher } from "./print-matcher.ts";
import { printBarePath, printName, printVariable } from "./print-names.ts";
import { printPattern } from "./print-pattern.ts";
import { quoted } from "./quoted.ts";
import { printTime } from "./time-units.ts";

/** A formula with no formula inside. */
export type Atom = Exclude<Formula, { body: Formula } | { parts: readonly Formula[] } | { left: Formula }>;

/** What `said` is called in text, by the message that is meant. */
const saidNames = { any: "said", last: "lastSaid", closing: "justSaid" } as const;

/** The text of a formula with no formula inside. */
export function printAtom(atom: Atom): string {
  switch (atom.kind) {
    case "constant":
      return String(atom.value);
    case "now":
    case "called":
      return `${atom.kind}(${printPattern(atom.call)})`;
    case "said":
      return `${saidNames[atom.which ?? "any"]}(${atom.speaker}${printTextMatcher(atom.text, ", ")})`;
    case "calledWithResult":
      return `calledWithResult(${printPattern(atom.call)}, ${printExpected(atom.expected)})`;
    case "count":
      return `count(${printPattern(atom.call)}) ${printComparison(atom.comparison, atom.times)}`;
    case "before":
    case "precedes":
      return `${atom.kind}(${printPattern(atom.first)}, ${printPattern(atom.then)})`;
    case "after":
      return `after(${printPattern(atom.call)}, ${printPattern(atom.earlier)})`;
    case "allBefore":
      return `allBefore([${atom.calls.map(printPattern).join(", ")}], ${printPattern(atom.then)})`;
    case "branchCalled":
      return printBranchCalled(atom);
    case "inOrder":
      return `inOrder(${printPatterns(atom.calls)})`;
    case "instanceBefore":
      return `instanceBefore(${printPattern(atom.first)}, ${printNumber(atom.nth)}, ${printPattern(atom.then)}, ${printNumber(atom.mth)})`;
    case "withinCalls":
      return `withinCalls(${printPattern(atom.first)}, ${printPattern(atom.then)}, ${printNumber(atom.limit)})`;
    case "withinTime":
      return `withinTime(${printPattern(atom.first)}, ${printPattern(atom.then)}, ${printTime(atom.milliseconds)})`;
    case "metric":
      return `metric(${printBarePath(atom.path)}) ${printComparison(atom.comparison, atom.value)}`;
    case "answered":
      return `answered(${printTextMatcher(atom.text, "")})`;
    case "predicate":
      return printPredicate(atom);
  }
}

/** A comparison with a number; equality is written `=`. */
export function printComparison(comparison: Comparison, value: number): string {
  return `${comparison === "==" ? "=" : comparison} ${printNumber(value)}`;
}

function printTextMatcher(matcher: Matcher, before: string): string {
  return matcher.kind === "exists" ? "" : `${before}${printMatcher(matcher)}`;
}

function printExpected(matcher: Matcher): string {
  return matcher.kind === "equals" ? printJson(matcher.value) : printMatcher(matcher);
}

/** One pattern of several tools would alone be taken for the list of patterns. */
function printPatterns(patterns: readonly Pattern[]): string {
  const texts = patterns.map(printPattern).join(", ");
  return patterns.length === 1 && texts.startsWith("[") && texts.endsWith("]") ? `[${texts}]` : texts;
}

function printBranchCalled(atom: FormulaOf<"branchCalled">): string {
  const parts = [printPattern(atom.right)];
  if (atom.wrong !== undefined) parts.push(printPattern(atom.wrong));
  if (atom.context !== undefined) {
    parts.push(atom.wrong === undefined ? `context ${printString(atom.context)}` : printString(atom.context));
  }
  return `branchCalled(${parts.join(", ")})`;
}

function printPredicate(atom: FormulaOf<"predicate">): string {
  if (atom.test !== undefined) {
    throw new AgentLTLError(
      "formula-invalid",
      `the predicate ${quoted(atom.name)} is a function in code and can't be printed; register it and name it`,
    );
  }
  const terms = atom.terms.map((term) =>
    isVariableReference(term) ? printVariable(term.name) : printJson(term),
  );
  const form = atom.sees === "trace" ? "tracePredicate" : "predicate";
  return `${form}(${[printName(atom.name), ...terms].join(", ")})`;
}
