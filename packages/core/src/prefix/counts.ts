import type { Comparison } from "../formula/formula.ts";
import { decided, open, type Statuses, satisfied, violated } from "./statuses.ts";

/** How many of some positions fit: at least `low`, at most `high`, as far as the future and missing data leave it. */
interface Range {
  readonly low: number;
  readonly high: number;
}

/** The possible ranges, one for each way in which missing data may turn out. */
export type Counts = readonly Range[];

/** Nothing was counted yet. */
export const nothingCounted: Counts = [{ low: 0, high: 0 }];

/** One more position, of which `fits` is known. */
export function countOne(counts: Counts, fits: Statuses): Counts {
  if (fits === violated) return counts;
  const ranges = new Map<string, Range>();
  for (const { low, high } of counts) {
    const next: Range[] = [];
    if (fits & violated) next.push({ low, high });
    if (fits & open) next.push({ low, high: high + 1 });
    if (fits & satisfied) next.push({ low: low + 1, high: high + 1 });
    for (const range of next) ranges.set(`${range.low}:${range.high}`, range);
  }
  return [...ranges.values()];
}

/** Any number of positions to come. */
export function countFuture(counts: Counts): Counts {
  return counts.map(({ low }) => ({ low, high: Number.POSITIVE_INFINITY }));
}

/** What is known of `counts comparison times`. */
export function compareCounts(counts: Counts, comparison: Comparison, times: number): Statuses {
  return counts.reduce((known, range) => known | compareRange(range, comparison, times), 0);
}

function compareRange({ low, high }: Range, comparison: Comparison, times: number): Statuses {
  switch (comparison) {
    case "<":
      return high < times ? satisfied : low >= times ? violated : open;
    case "<=":
      return high <= times ? satisfied : low > times ? violated : open;
    case ">":
      return low > times ? satisfied : high <= times ? violated : open;
    case ">=":
      return low >= times ? satisfied : high < times ? violated : open;
    case "==":
      return low === high ? decided(low === times) : within(times, low, high) ? open : violated;
    case "!=":
      return low === high ? decided(low !== times) : within(times, low, high) ? open : satisfied;
  }
}

/** A count is a whole number, so that no other number lies between two counts. */
function within(times: number, low: number, high: number): boolean {
  return Number.isInteger(times) && low <= times && times <= high;
}
