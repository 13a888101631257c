import type { FormulaOf, TraceAtom } from "../../formula/formula.ts";
import type { Pattern } from "../../formula/pattern.ts";
import type { Bindings } from "../../match/bindings.ts";
import type { Context } from "../context.ts";
import { candidates, occurrencesOf } from "../occurrences.ts";
import { isLater } from "../order.ts";
import { resultsThatMatch } from "../results-that-match.ts";
import { metricAt } from "../text-node.ts";
import {
  callNumber,
  clip,
  conditionWords,
  matcherWords,
  patternWords,
  showJson,
  toolWords,
} from "./words.ts";

/** Why a fact about the whole trace is one, or is none, in a sentence (paper section 11). What may fit counts as fitting. */
export function traceAtomDetail(
  atom: TraceAtom,
  bindings: Bindings | undefined,
  context: Context,
  focus?: number,
): string {
  const number = (position: number): string => callNumber(position, context.view);
  const words = (pattern: Pattern): string => patternWords(pattern, bindings);
  const all = (pattern: Pattern): readonly number[] => positionsOf(pattern, bindings, context);
  switch (atom.kind) {
    case "called": {
      const first = focus ?? all(atom.call)[0];
      return first === undefined
        ? neverCalled(atom.call, bindings, context)
        : `${words(atom.call)} was called (${number(first)}).`;
    }
    case "calledWithResult":
      return resultDetail(atom, bindings, context);
    case "count":
      return `${words(atom.call)} called ${all(atom.call).length} time(s); expected ${atom.comparison} ${atom.times}.`;
    case "before":
      return beforeDetail(atom.first, atom.then, "before", bindings, context);
    case "precedes":
      return beforeDetail(atom.first, atom.then, "before", bindings, context, focus);
    case "after":
      return beforeDetail(atom.earlier, atom.call, "after", bindings, context);
    case "allBefore": {
      if (atom.calls.length === 0) return `Nothing has to come before ${words(atom.then)}.`;
      const last = all(atom.then)[0];
      const late = atom.calls.find((call) => {
        const [first] = all(call);
        return first === undefined || last === undefined || !isLater(first, last, context);
      });
      if (late !== undefined) return beforeDetail(late, atom.then, "before", bindings, context);
      return `All ${atom.calls.length} came before ${words(atom.then)} (${number(last ?? 0)}).`;
    }
    case "branchCalled":
      return branchDetail(atom, bindings, context);
    case "inOrder":
      return inOrderDetail(atom, bindings, context);
    case "instanceBefore":
      return instanceDetail(atom, bindings, context);
    case "withinCalls":
    case "withinTime":
      return withinDetail(atom, bindings, context);
    case "metric": {
      const values = metricAt(atom.path, context);
      const found = values.length === 0 ? "was not recorded" : `is ${values.map(showJson).join(", ")}`;
      return `Metric ${JSON.stringify(atom.path)} ${clip(found, 100)}; expected ${atom.comparison} ${atom.value}.`;
    }
    case "answered": {
      const { finalAnswer } = context.view;
      if (finalAnswer === undefined) return "There was no final answer.";
      const answer = finalAnswer === "missing" ? "not recorded" : showJson(finalAnswer.text);
      return `The final answer is ${answer}; expected ${matcherWords(atom.text, bindings)}.`;
    }
  }
}

/** Why there is no call that fits: none of that tool, or none with these values. */
function neverCalled(pattern: Pattern, bindings: Bindings | undefined, context: Context): string {
  const compiled = context.compiled(pattern);
  const tool = toolWords(pattern.tool);
  const conditions = conditionWords(pattern, bindings);
  for (const index of candidates(compiled, context)) {
    if (conditions === "") break;
    if (!compiled.fitsName(context.view.records[index]?.call.name ?? "")) continue;
    return `${tool} was called (${callNumber(index, context.view)}), but never with ${conditions}.`;
  }
  return pattern.tool.kind === "any" ? "No tool was called." : `${tool} was never called.`;
}

function resultDetail(
  atom: FormulaOf<"calledWithResult">,
  bindings: Bindings | undefined,
  context: Context,
): string {
  const expected = matcherWords(atom.expected, bindings);
  const [match] = resultsThatMatch(atom, bindings, context);
  if (match !== undefined) {
    return `${patternWords(atom.call, bindings)} (${callNumber(match.index, context.view)}) returned a result ${expected}.`;
  }
  const calls = positionsOf(atom.call, bindings, context);
  if (calls.length === 0) return neverCalled(atom.call, bindings, context);
  return `${patternWords(atom.call, bindings)} called ${calls.length} time(s), and never with a result ${expected}.`;
}

/** About the order of two first calls; `how` says which of the two the sentence begins with. */
function beforeDetail(
  first: Pattern,
  then: Pattern,
  how: "before" | "after",
  bindings: Bindings | undefined,
  context: Context,
  focus?: number,
): string {
  const [one] = positionsOf(first, bindings, context);
  const other = focus ?? positionsOf(then, bindings, context)[0];
  const words = (pattern: Pattern, position: number): string =>
    `${patternWords(pattern, bindings)} (${callNumber(position, context.view)})`;
  if (one === undefined && other === undefined) {
    return `Neither ${patternWords(first, bindings)} nor ${patternWords(then, bindings)} was called.`;
  }
  if (other === undefined) return neverCalled(then, bindings, context);
  if (one === undefined)
    return `${patternWords(first, bindings)} was not called before ${words(then, other)}.`;
  if (isLater(one, other, context)) {
    return how === "before"
      ? `${words(first, one)} before ${words(then, other)}.`
      : `${words(then, other)} after ${words(first, one)}.`;
  }
  if (one === other) return `${words(first, one)} is the same call as ${patternWords(then, bindings)}.`;
  if (isLater(other, one, context)) return `${words(then, other)} came before ${words(first, one)}.`;
  return `${words(first, one)} and ${words(then, other)} were called in the same step.`;
}

function branchDetail(
  atom: FormulaOf<"branchCalled">,
  bindings: Bindings | undefined,
  context: Context,
): string {
  const [right] = positionsOf(atom.right, bindings, context);
  const [wrong] = atom.wrong === undefined ? [] : positionsOf(atom.wrong, bindings, context);
  const about = atom.context === undefined || atom.context === "" ? "" : ` [${clip(atom.context, 100)}]`;
  const ok = patternWords(atom.right, bindings);
  const other = atom.wrong === undefined ? "" : patternWords(atom.wrong, bindings);
  const number = (position: number): string => callNumber(position, context.view);
  if (right !== undefined && wrong !== undefined) {
    return `Both ${ok} (${number(right)}) and the wrong ${other} (${number(wrong)}) were called${about}.`;
  }
  if (right !== undefined) return `${ok} was called (${number(right)})${about}.`;
  if (wrong !== undefined)
    return `The wrong ${other} was called (${number(wrong)}) instead of ${ok}${about}.`;
  return other === "" ? `${ok} was never called${about}.` : `Neither ${ok} nor ${other} was called${about}.`;
}

function inOrderDetail(atom: FormulaOf<"inOrder">, bindings: Bindings | undefined, context: Context): string {
  const found: string[] = [];
  let last: number | undefined;
  for (const call of atom.calls) {
    const before = last;
    const next = positionsOf(call, bindings, context).find(
      (position) => before === undefined || isLater(before, position, context),
    );
    if (next === undefined) {
      const previous = found.at(-1);
      return previous === undefined
        ? neverCalled(call, bindings, context)
        : `${patternWords(call, bindings)} was not called after ${previous}.`;
    }
    found.push(`${patternWords(call, bindings)} (${callNumber(next, context.view)})`);
    last = next;
  }
  return found.length === 0
    ? "There is no order to keep."
    : `${clip(found.join(", "), 300)} were called in this order.`;
}

function instanceDetail(
  atom: FormulaOf<"instanceBefore">,
  bindings: Bindings | undefined,
  context: Context,
): string {
  const [firsts, thens] = [
    positionsOf(atom.first, bindings, context),
    positionsOf(atom.then, bindings, context),
  ];
  const [one, other] = [firsts[atom.nth - 1], thens[atom.mth - 1]];
  const short = (pattern: Pattern, times: number, needed: number): string =>
    `${patternWords(pattern, bindings)} called ${times} time(s); expected >= ${needed}.`;
  if (one === undefined) return short(atom.first, firsts.length, atom.nth);
  if (other === undefined) return short(atom.then, thens.length, atom.mth);
  const left = `Call ${atom.nth} of ${patternWords(atom.first, bindings)} (${callNumber(one, context.view)})`;
  const right = `call ${atom.mth} of ${patternWords(atom.then, bindings)} (${callNumber(other, context.view)})`;
  return isLater(one, other, context) ? `${left} before ${right}.` : `${left} was not before ${right}.`;
}

function withinDetail(
  atom: FormulaOf<"withinCalls" | "withinTime">,
  bindings: Bindings | undefined,
  context: Context,
): string {
  const [start] = positionsOf(atom.first, bindings, context);
  if (start === undefined) return neverCalled(atom.first, bindings, context);
  const end = positionsOf(atom.then, bindings, context).find((position) => position >= start);
  const first = `${patternWords(atom.first, bindings)} (${callNumber(start, context.view)})`;
  if (end === undefined) return `${patternWords(atom.then, bindings)} was not called after ${first}.`;
  const then = `${patternWords(atom.then, bindings)} (${callNumber(end, context.view)})`;
  if (atom.kind === "withinCalls") {
    return `${then} came ${end - start} call(s) after ${first}; expected <= ${atom.limit}.`;
  }
  const { records } = context.view;
  const [from, to] = [records[start]?.startedAt, records[end]?.startedAt];
  if (from === undefined || to === undefined) return `When ${first} or ${then} began was not recorded.`;
  return `${then} came ${to - from} ms after ${first}; expected <= ${atom.milliseconds}.`;
}

function positionsOf(pattern: Pattern, bindings: Bindings | undefined, context: Context): readonly number[] {
  return occurrencesOf(pattern, bindings, context).map(({ index }) => index);
}
