import { compares } from "../../formula/compares.ts";
import type { Comparison } from "../../formula/formula.ts";
import type { StepKind } from "../letters/letter-bit.ts";

/** A fact about the whole trace as a small automaton. Calls are numbers of letter bits. */
export type Counter =
  | {
      readonly kind: "count";
      readonly call: number;
      readonly comparison: Comparison;
      readonly times: number;
    }
  | { readonly kind: "before"; readonly first: number; readonly then: number }
  | { readonly kind: "inOrder"; readonly calls: readonly number[] }
  | {
      readonly kind: "instanceBefore";
      readonly first: number;
      readonly nth: number;
      readonly then: number;
      readonly mth: number;
    }
  | { readonly kind: "withinCalls"; readonly first: number; readonly then: number; readonly limit: number };

/** States that a counter never leaves: its fact is true, or false, whatever follows. All others are 0 or more. */
export const decidedTrue = -1;
export const decidedFalse = -2;

/** The letter bits that a counter looks at. */
export function bitsOf(counter: Counter): readonly number[] {
  switch (counter.kind) {
    case "count":
      return [counter.call];
    case "inOrder":
      return counter.calls;
    case "before":
    case "instanceBefore":
    case "withinCalls":
      return [counter.first, counter.then];
  }
}

/** True where parallel calls, which stand in no order, matter. */
export function dependsOnSteps({ kind }: Counter): boolean {
  return kind === "before" || kind === "inOrder" || kind === "instanceBefore";
}

/** About how many states a counter has. */
export function sizeOf(counter: Counter): number {
  switch (counter.kind) {
    case "count":
      return counter.times + 2;
    case "before":
      return 5;
    case "inOrder":
      return 2 * counter.calls.length + 1;
    case "instanceBefore":
      return (counter.nth + 2) * counter.mth;
    case "withinCalls":
      return counter.limit + 2;
  }
}

/** The state before the first call. */
export function counterStart(counter: Counter): number {
  switch (counter.kind) {
    case "count":
      return counted(counter, 0);
    case "inOrder":
      return counter.calls.length === 0 ? decidedTrue : 0;
    case "before":
    case "instanceBefore":
    case "withinCalls":
      return 0;
  }
}

/** The state after a call that answers the letter bits as `mask` does. */
export function counterStep(counter: Counter, state: number, mask: number, step: StepKind): number {
  if (state < 0) return state;
  const is = (bit: number | undefined): boolean => bit !== undefined && ((mask >> bit) & 1) === 1;
  switch (counter.kind) {
    case "count":
      return is(counter.call) ? counted(counter, state + 1) : state;
    case "before":
      return beforeStep(state, is(counter.first), is(counter.then), step);
    case "inOrder": {
      // Twice the number of calls found, plus one if the last of them stands in the current step.
      const found = state >> 1;
      const inStep = (state & 1) === 1 && step !== "new";
      if ((inStep && step === "same") || !is(counter.calls[found])) return 2 * found + (inStep ? 1 : 0);
      if (found + 1 === counter.calls.length) return decidedTrue;
      return 2 * (found + 1) + (step === "none" ? 0 : 1);
    }
    case "instanceBefore":
      return instanceStep(counter, state, is(counter.first), is(counter.then), step);
    case "withinCalls": {
      // 0: no `first` yet. Else the number of calls since it, itself counted.
      if (state === 0 && !is(counter.first)) return 0;
      if (is(counter.then)) return decidedTrue;
      return state === counter.limit ? decidedFalse : state + 1;
    }
  }
}

/** Whether the fact holds if the run ends in this state. */
export function counterHolds(counter: Counter, state: number): boolean {
  if (state < 0) return state === decidedTrue;
  return counter.kind === "count" && compares(state, counter.comparison, counter.times);
}

function counted({ comparison, times }: Extract<Counter, { readonly kind: "count" }>, number: number) {
  switch (comparison) {
    case "==":
    case "<=":
      return number > times ? decidedFalse : number;
    case "!=":
    case ">":
      return number > times ? decidedTrue : number;
    case "<":
      return number >= times ? decidedFalse : number;
    case ">=":
      return number >= times ? decidedTrue : number;
  }
}

/** 0: no `first` yet. 1: one in the current step. 2: one that every later call comes after. */
function beforeStep(state: number, first: boolean, then: boolean, step: StepKind): number {
  const past = state === 1 && step === "new" ? 2 : state;
  if (then) return past === 2 || (past === 1 && step === "none") ? decidedTrue : decidedFalse;
  if (past > 0 || !first) return past;
  return step === "none" ? 2 : 1;
}

/** `first` is counted up to `nth`, one more if it stands in an earlier step; `then` up to `mth`. */
function instanceStep(
  { nth, mth }: Extract<Counter, { readonly kind: "instanceBefore" }>,
  state: number,
  first: boolean,
  then: boolean,
  step: StepKind,
): number {
  let firsts = Math.floor(state / mth);
  const thens = (state % mth) + (then ? 1 : 0);
  if (firsts === nth && step === "new") firsts++;
  if (thens === mth) return firsts > nth || (firsts === nth && step === "none") ? decidedTrue : decidedFalse;
  if (first && firsts < nth) firsts += firsts + 1 === nth && step === "none" ? 2 : 1;
  return firsts * mth + thens;
}
