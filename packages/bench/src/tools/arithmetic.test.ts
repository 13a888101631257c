import fc from "fast-check";
import { expect, test } from "vitest";
import {
  doubled,
  listFor,
  multiplied,
  neighbours,
  repetitions,
  squared,
  summed,
  worth,
} from "./arithmetic.ts";

const integer = fc.maxSafeInteger();

/** The same without a bound on whole numbers: the definition. */
const exact = {
  rest: (value: bigint, divisor: bigint): number => Number(((value % divisor) + divisor) % divisor),
  squared: (i: number): number => exact.rest(BigInt(i) ** 2n + 1n, 100n),
  multiplied: (i: number, j: number): number => exact.rest(BigInt(i) * BigInt(j), 40n) + 11,
  doubled: (i: number): number => exact.rest(2n * BigInt(i) + 7n, 100n),
  list: (seed: number, at: number): number => exact.rest(BigInt(seed) * 7n * BigInt(at) + 13n, 50n) + 1,
  first: (node: number): number => exact.rest(3n * BigInt(node) + 1n, 101n),
  second: (node: number): number => exact.rest(5n * BigInt(node) + 2n, 101n),
  worth: (node: number): number => exact.rest(11n * BigInt(node) + 5n, 37n),
};

test("each is exact for whole numbers of any size and sign", () => {
  fc.assert(
    fc.property(integer, integer, (i, j) => {
      expect(squared(i)).toBe(exact.squared(i));
      expect(multiplied(i, j)).toBe(exact.multiplied(i, j));
      expect(doubled(i)).toBe(exact.doubled(i));
      expect(listFor(i, 3)).toEqual([1, 2, 3].map((at) => exact.list(i, at)));
      expect(neighbours(i)).toEqual(i % 2 === 0 ? [exact.first(i), exact.second(i)] : [exact.first(i)]);
      expect(worth(i)).toBe(exact.worth(i));
    }),
  );
});

test("each stays in the range that it is said to have, and parity tells what it is said to tell", () => {
  fc.assert(
    fc.property(integer, integer, (i, j) => {
      const within = (value: number, least: number, most: number): void =>
        expect(Number.isInteger(value) && value >= least && value <= most).toBe(true);
      within(squared(i), 0, 99);
      expect(squared(i) % 2 === 0).toBe(i % 2 !== 0);
      within(multiplied(i, j), 11, 50);
      within(doubled(i), 1, 99);
      expect(doubled(i) % 2).toBe(1);
      for (const one of listFor(i, 5)) within(one, 1, 50);
      for (const one of neighbours(i)) within(one, 0, 100);
      within(worth(i), 0, 36);
    }),
  );
});

test.each<[x: number, d: number, times: number]>([
  [42, 1, 3],
  [0, 1, 1],
  [3, 1, 4],
  [0, 5, 17],
  [7, 5, 20],
  [-1, 2, 8],
  [0, 0, 1],
  [0, -3, 1],
])("a repetition for %d at %d is %d times: 4 d - 3 to 4 d, and never none", (x, d, times) => {
  expect(repetitions(x, d)).toBe(times);
});

test.each<[readonly number[], number]>([
  [[], 0],
  [[11, 11, 11], 33],
  [[-5, 5], 0],
])("the sum of %j is %d", (numbers, sum) => expect(summed(numbers)).toBe(sum));

test("a list is as long as is asked for, and a longer one begins the same", () => {
  expect(listFor(42, 0)).toEqual([]);
  expect(listFor(42, 7).slice(0, 3)).toEqual(listFor(42, 3));
});
