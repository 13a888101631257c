import { deviations95, type Interval } from "./interval.ts";

/**
 * Wilson's 95 % interval for a share of which `hits` of `total` were seen: where the true share lies, as far as a sample of this size can
 * tell. `[0, 1]` for an empty sample.
 */
export function wilson(hits: number, total: number): Interval {
  if (total === 0) return [0, 1];
  const share = hits / total;
  const square = deviations95 ** 2 / total;
  const middle = (share + square / 2) / (1 + square);
  const half =
    (deviations95 / (1 + square)) * Math.sqrt((share * (1 - share)) / total + square / (4 * total));
  return [hits === 0 ? 0 : Math.max(0, middle - half), hits === total ? 1 : Math.min(1, middle + half)];
}
