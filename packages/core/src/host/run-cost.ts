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

/** What judging the calls of a trace cost when they were made; `null` where that was recorded of none. */
export function costOf({ calls }: Pick<Trace, "calls">): RunCost | null {
  const times = calls.flatMap(({ decisionMs }) => (decisionMs === undefined ? [] : [decisionMs]));
  return times.length === 0 ? null : costFrom(times);
}

/** 0 where there is none. */
function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? 0 : (low + high) / 2;
}
