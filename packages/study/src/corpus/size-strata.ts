/** How large a tree is beside the others of its study, by thirds. */
export type SizeStratum = "small" | "medium" | "large";

/** The stratum of each size, in the order given: the smallest third is `small`. Of equal sizes the first counts as the smaller one. */
export function sizeStrata(sizes: readonly number[]): readonly SizeStratum[] {
  const order = sizes.map((size, index) => ({ size, index }));
  order.sort((left, right) => left.size - right.size || left.index - right.index);
  const strata: SizeStratum[] = sizes.map(() => "medium");
  for (const [rank, { index }] of order.entries()) {
    const third = Math.floor((3 * rank) / sizes.length);
    strata[index] = third === 0 ? "small" : third === 1 ? "medium" : "large";
  }
  return strata;
}
