/** How many are to be drawn, at least and at most of each. */
export interface QuotaBounds {
  readonly total: number;
  readonly floor: number;
  readonly ceiling: number;
}

/**
 * Shares a total by weights with the method of largest remainders: each gets its floor, the rest is shared by weight up to the ceiling, and what
 * is left over by rounding goes to the largest remainders, the earlier first. Less than the total where all ceilings are reached.
 */
export function quotas(
  weights: readonly number[],
  { total, floor, ceiling }: QuotaBounds,
): readonly number[] {
  const found = weights.map(() => Math.min(floor, ceiling));
  for (let left = total - sum(found); left > 0; ) {
    const open = weights.map((weight, index) => ((found[index] ?? 0) < ceiling ? weight : 0));
    const all = sum(open);
    if (all <= 0) break;
    const shares = open.map((weight, index) => {
      const exact = Math.min((left * weight) / all, ceiling - (found[index] ?? 0));
      return { index, whole: Math.floor(exact), rest: exact - Math.floor(exact), isOpen: weight > 0 };
    });
    for (const { index, whole } of shares) found[index] = (found[index] ?? 0) + whole;
    left = total - sum(found);
    const byRest = shares
      .filter(({ isOpen, index }) => isOpen && (found[index] ?? 0) < ceiling)
      .toSorted((one, other) => other.rest - one.rest || one.index - other.index);
    for (const { index } of byRest.slice(0, left)) found[index] = (found[index] ?? 0) + 1;
    left = total - sum(found);
  }
  return found;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
