/**
 * Holm's step-down correction (Holm 1979): for each p-value of a family the smallest level at which it would be rejected, in the order given. At
 * most 1, and never in another order than the p-values are.
 */
export function holm(values: readonly number[]): readonly number[] {
  const order = values.map((value, index) => ({ value, index }));
  order.sort((one, other) => one.value - other.value);
  const adjusted = values.map(() => 1);
  let least = 0;
  for (const [rank, { value, index }] of order.entries()) {
    least = Math.max(least, Math.min(1, value * (values.length - rank)));
    adjusted[index] = least;
  }
  return adjusted;
}
