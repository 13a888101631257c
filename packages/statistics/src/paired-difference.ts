import { deviations95, type Interval } from "./interval.ts";
import { wilson } from "./wilson.ts";

/** Pairs of a yes or no each, counted. */
export interface PairCounts {
  readonly pairs: number;
  /** Yes before and no after. */
  readonly lost: number;
  /** No before and yes after. */
  readonly won: number;
}

/**
 * The 95 % interval for the change of a share between two looks at the same things (Wald's for paired shares). Where no pair changed, or every
 * pair changed the same way, that formula would claim to know; the end is then how many could have by Wilson's interval, the others having
 * changed the other way. `[-1, 1]` without pairs.
 */
export function pairedDifference({ pairs, lost, won }: PairCounts): Interval {
  if (pairs === 0) return [-1, 1];
  if (lost + won === 0) {
    const [, most] = wilson(0, pairs);
    return [-most, most];
  }
  const [least] = wilson(pairs, pairs);
  if (won === pairs) return [2 * least - 1, 1];
  if (lost === pairs) return [-1, 1 - 2 * least];
  const change = (won - lost) / pairs;
  const half = (deviations95 * Math.sqrt(lost + won - (won - lost) ** 2 / pairs)) / pairs;
  return [Math.max(-1, change - half), Math.min(1, change + half)];
}
