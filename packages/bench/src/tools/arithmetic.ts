import { remainder } from "./remainder.ts";

/**
 * What the eight tools compute. The paper's table of them is missing from our copy, so the formulas are ours, chosen so that every value that
 * its text shows comes out (paper sections 11 and 12.2). Remainders are taken first, so that no product is too large to be exact: a model may
 * give any whole number.
 */

/** 0 to 99, and even just where `i` is odd. */
export function squared(i: number): number {
  return remainder(remainder(i, 100) ** 2 + 1, 100);
}

/** 11 to 50. */
export function multiplied(i: number, j: number): number {
  return remainder(remainder(i, 40) * remainder(j, 40), 40) + 11;
}

/** 1 to 99, always odd. */
export function doubled(i: number): number {
  return remainder(2 * remainder(i, 100) + 7, 100);
}

/** The sum. */
export function summed(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

/** As many numbers from 1 to 50 as asked for. */
export function listFor(seed: number, items: number): readonly number[] {
  return Array.from(
    { length: items },
    (_, index) => remainder(remainder(seed, 50) * 7 * (index + 1) + 13, 50) + 1,
  );
}

/** How often something is to be repeated: 4 d - 3 to 4 d. */
export function repetitions(x: number, d: number): number {
  return Math.max(1, 4 * d - 3 + remainder(x, 4));
}

/** The one or two nodes that a node leads to, each from 0 to 100. */
export function neighbours(node: number): readonly number[] {
  const first = remainder(3 * remainder(node, 101) + 1, 101);
  return node % 2 === 0 ? [first, remainder(5 * remainder(node, 101) + 2, 101)] : [first];
}

/** What a node is worth: 0 to 36. */
export function worth(node: number): number {
  return remainder(11 * remainder(node, 37) + 5, 37);
}
