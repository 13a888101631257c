import type { Comparison, FormulaOf } from "../formula/formula.ts";
import type { Matcher } from "../formula/pattern.ts";
import { isVariableReference } from "../formula/variables-of-pattern.ts";
import { callNoun, type Known, matcherPhrase } from "./paraphrase-pattern.ts";
import { inWords, listed, ordinal, timesInWords } from "./paraphrase-words.ts";
import type { Atom } from "./print-atom.ts";
import { printJson } from "./print-json.ts";
import { printName, printVariable } from "./print-names.ts";
import { clipped } from "./quoted.ts";
import { printTime } from "./time-units.ts";

/** A formula with no formula inside as a clause. */
export function atomClause(atom: Atom, known: Known): string {
  const call = (pattern: Parameters<typeof callNoun>[0]): string => callNoun(pattern, known);
  switch (atom.kind) {
    case "constant":
      return atom.value ? "nothing is asked" : "this can't hold";
    case "now":
      return atom.call.tool.kind === "any"
        ? `there is a ${call(atom.call)}`
        : `the call is ${call(atom.call)}`;
    case "said":
      return saidClause(atom, known);
    case "called":
      return `${call(atom.call)} happens`;
    case "calledWithResult":
      return `${call(atom.call)} happens with a result ${matcherPhrase(atom.expected, known)}`;
    case "count":
      return countClause(call(atom.call), atom.comparison, atom.times);
    case "before":
      return `${call(atom.first)} happens, and after it ${call(atom.then)}`;
    case "after":
      return `${call(atom.call)} happens, and before it ${call(atom.earlier)}`;
    case "precedes":
      return `no ${call(atom.then)} before ${call(atom.first)} has happened`;
    case "allBefore":
      return `${listed(atom.calls.map(call), "and")} happen before ${call(atom.then)}`;
    case "branchCalled":
      return branchClause(atom, known);
    case "inOrder":
      return `${listed(atom.calls.map(call), "then")} happen in this order`;
    case "instanceBefore":
      return `the ${ordinal(atom.nth)} ${call(atom.first)} comes before the ${ordinal(atom.mth)} ${call(atom.then)}`;
    case "withinCalls":
      return `the first ${call(atom.first)} is followed by ${call(atom.then)} within ${calls(atom.limit)}`;
    case "withinTime":
      return `the first ${call(atom.first)} is followed by ${call(atom.then)} within ${printTime(atom.milliseconds)}`;
    case "metric":
      return `${clipped(atom.path)} is ${comparisonWords[atom.comparison]} ${atom.value}`.replace(
        "is exactly",
        "is",
      );
    case "answered":
      return `there is a final answer${textPhrase(atom.text, known)}`;
    case "predicate":
      return predicateClause(atom);
  }
}

/** How a number compares: `at most`. */
export const comparisonWords: Readonly<Record<Comparison, string>> = {
  "==": "exactly",
  "!=": "other than",
  "<": "less than",
  "<=": "at most",
  ">": "more than",
  ">=": "at least",
};

const speakers: Readonly<Record<FormulaOf<"said">["speaker"], string>> = {
  user: "the user",
  assistant: "the assistant",
  system: "the system",
  any: "someone",
};

/** `one call`, `3 calls`. */
export function calls(count: number): string {
  return `${inWords(count)} ${count === 1 ? "call" : "calls"}`;
}

function countClause(call: string, comparison: Comparison, times: number): string {
  const none = times === 0 && (comparison === "==" || comparison === "<=");
  if (none || (times === 1 && comparison === "<")) return `${call} never happens`;
  return `${call} happens ${comparisonWords[comparison]} ${timesInWords(times)}`;
}

function saidClause({ speaker, text, which }: FormulaOf<"said">, known: Known): string {
  const what = textPhrase(text, known);
  if (which === "last") return `the last that ${speakers[speaker]} has just said is something${what}`;
  if (which === "closing") return `${speakers[speaker]} was the last to speak, and said something${what}`;
  return `${speakers[speaker]} has just said something${what}`;
}

function textPhrase(matcher: Matcher, known: Known): string {
  return matcher.kind === "exists" ? "" : ` ${matcherPhrase(matcher, known)}`;
}

function branchClause(atom: FormulaOf<"branchCalled">, known: Known): string {
  const wrong = atom.wrong === undefined ? "" : `, and ${callNoun(atom.wrong, known)} doesn't`;
  const context = atom.context === undefined ? "" : ` (${clipped(atom.context)})`;
  return `${callNoun(atom.right, known)} happens${wrong}${context}`;
}

function predicateClause(atom: FormulaOf<"predicate">): string {
  const terms = atom.terms.map((term) =>
    isVariableReference(term) ? printVariable(term.name) : printJson(term),
  );
  const of = terms.length === 0 ? "" : ` of ${listed(terms.map(clipped), "and")}`;
  return `${clipped(printName(atom.name))} holds${of}`;
}
