/** Standard deviations on each side that hold 95 % of a normal distribution. */
const deviations = 1.959963984540054;

/**
 * Wilson's 95 % interval for a share of which `hits` of `total` were seen: where the true share lies, as far as a sample of this size can
 * tell. `[0, 1]` for an empty sample.
 */
export function wilson(hits: number, total: number): readonly [low: number, high: number] {
  if (total === 0) return [0, 1];
  const share = hits / total;
  const square = deviations ** 2 / total;
  const middle = (share + square / 2) / (1 + square);
  const half = (deviations / (1 + square)) * Math.sqrt((share * (1 - share)) / total + square / (4 * total));
  return [hits === 0 ? 0 : Math.max(0, middle - half), hits === total ? 1 : Math.min(1, middle + half)];
}
