/**
 * Hoeffding's bound: at most how likely the mean of `count` independent values, each within a range of width `width`, is to be `error` or more
 * away from its expectation.
 */
export function hoeffding(count: number, error: number, width = 1): number {
  return Math.min(1, 2 * Math.exp((-2 * count * error ** 2) / width ** 2));
}
