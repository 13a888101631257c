import type { Trace } from "../trace/trace.ts";

/** What judging cost a run: how many decisions there were, and how long they took in milliseconds. */
export interface RunCost {
  readonly decisions: number;
  /** 0 where there was none. */
  readonly medianMs: number;
  readonly maxMs: number;
}

/** The cost of decisions that took so long. */
export function costFrom(decisionMs: readonly number[]): RunCost {
  return {
    decisions: decisionMs.length,
    medianMs: median(decisionMs),
    maxMs: decisionMs.reduce((most, one) => Math.max(most, one), 0),
  };
}

/** The same, where `null` says that it was recorded of no decision, which is not 0. */
export function recordedCost(decisionMs: readonly number[]): RunCost | null {
  return decisionMs.length === 0 ? null : costFrom(decisionMs);
}

/** What judging the calls of a trace cost when they were made; `null` where that was recorded of none. */
export function costOf(trace: Pick<Trace, "calls">): RunCost | null {
  return recordedCost(decisionTimes(trace));
}

/** How long deciding took, in milliseconds, of the calls of a trace of which that was recorded. */
export function decisionTimes({ calls }: Pick<Trace, "calls">): readonly number[] {
  return calls.flatMap(({ decisionMs }) => (decisionMs === undefined ? [] : [decisionMs]));
}

/** It for people: `7 decisions, median 0.004 ms, slowest 0.3 ms`. */
export function costText({ decisions, medianMs, maxMs }: RunCost): string {
  const count = decisions === 1 ? "1 decision" : `${decisions} decisions`;
  return `${count}, median ${inMs(medianMs)}, slowest ${inMs(maxMs)}`;
}

/** Milliseconds, to the digits that matter. */
function inMs(milliseconds: number): string {
  return `${milliseconds >= 10 ? milliseconds.toFixed(0) : Number(milliseconds.toPrecision(2))} ms`;
}

/** 0 where there is none. */
function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? 0 : (low + high) / 2;
}
