import { mean } from "./mean.ts";

/** Pearson's correlation of pairs, from -1 to 1; `null` where there are fewer than two, or all of one side are equal. */
export function pearson(pairs: readonly (readonly [number, number])[]): number | null {
  // By the values: the mean of equal ones may be another one in its last bits, and then there seems to be a spread.
  const [first] = pairs;
  if (first === undefined || pairs.every(([x]) => x === first[0]) || pairs.every(([, y]) => y === first[1]))
    return null;
  const [middleX, middleY] = [mean(pairs.map(([x]) => x)), mean(pairs.map(([, y]) => y))];
  const sum = (of: (x: number, y: number) => number): number =>
    pairs.reduce((total, [x, y]) => total + of(x - middleX, y - middleY), 0);
  const [squareX, squareY] = [sum((x) => x * x), sum((_x, y) => y * y)];
  if (squareX === 0 || squareY === 0) return null;
  return Math.max(-1, Math.min(1, sum((x, y) => x * y) / Math.sqrt(squareX * squareY)));
}
