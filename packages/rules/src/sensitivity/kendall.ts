/** So many pairs are compared at most: those of the first runs. */
const mostRuns = 2_000;

/** Kendall's tau-b: how alike two rankings are, from -1 to 1, ties counted; `null` where one side is all ties. */
export function kendall(pairs: readonly (readonly [number, number])[]): number | null {
  const some = pairs.slice(0, mostRuns);
  let [agree, tiedFirst, tiedSecond, all] = [0, 0, 0, 0];
  for (const [index, [one, other]] of some.entries()) {
    for (const [oneLater, otherLater] of some.slice(index + 1)) {
      const [first, second] = [Math.sign(one - oneLater), Math.sign(other - otherLater)];
      all += 1;
      agree += first * second;
      if (first === 0) tiedFirst += 1;
      if (second === 0) tiedSecond += 1;
    }
  }
  const size = Math.sqrt((all - tiedFirst) * (all - tiedSecond));
  return size === 0 ? null : agree / size;
}
