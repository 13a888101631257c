import type { FormulaOf, TraceAtom } from "../../formula/formula.ts";
import type { Pattern } from "../../formula/pattern.ts";
import type { Bindings } from "../../match/bindings.ts";
import type { Context } from "../context.ts";
import { isLater } from "../order.ts";
import { resultsThatMatch } from "../results-that-match.ts";
import { metricAt } from "../text-node.ts";
import { neverCalled, positionsOf } from "./calls-that-fit.ts";
import { beforeDetail, inOrderDetail, instanceDetail, withinDetail } from "./order-detail.ts";
import { callNumber, clip, matcherWords, patternWords, showJson } from "./words.ts";

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
