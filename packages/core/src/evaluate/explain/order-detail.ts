import type { FormulaOf } from "../../formula/formula.ts";
import type { Pattern } from "../../formula/pattern.ts";
import type { Bindings } from "../../match/bindings.ts";
import type { Context } from "../context.ts";
import { isLater } from "../order.ts";
import { neverCalled, positionsOf } from "./calls-that-fit.ts";
import { callNumber, clip, patternWords } from "./words.ts";

/** Why one call came before another or not; `how` is the word that the formula uses. */
export function beforeDetail(
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

/** Why calls came in order or not. */
export function inOrderDetail(
  atom: FormulaOf<"inOrder">,
  bindings: Bindings | undefined,
  context: Context,
): string {
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

/** Why the one call of a number came before the other or not. */
export function instanceDetail(
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

/** How far two calls are apart. */
export function withinDetail(
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
