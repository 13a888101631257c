import fc from "fast-check";
import { expect, test } from "vitest";
import { pearson } from "./pearson.ts";

test.each<[string, readonly (readonly [number, number])[], number | null]>([
  [
    "on a rising line",
    [
      [1, 2],
      [2, 4],
      [3, 6],
    ],
    1,
  ],
  [
    "on a falling line",
    [
      [1, 3],
      [2, 2],
      [3, 1],
    ],
    -1,
  ],
  [
    "worked out by hand",
    [
      [1, 1],
      [2, 3],
      [3, 2],
    ],
    0.5,
  ],
  [
    "without any",
    [
      [1, 1],
      [1, -1],
      [-1, 1],
      [-1, -1],
    ],
    0,
  ],
  ["of one pair", [[1, 2]], null],
  [
    "where one side never changes",
    [
      [1, 2],
      [2, 2],
    ],
    null,
  ],
  [
    "where the mean of equal values is not quite the value",
    [
      [0.1, 1],
      [0.1, 2],
      [0.1, 4],
    ],
    null,
  ],
  ["of nothing", [], null],
])("%s", (_what, pairs, expected) => {
  const found = pearson(pairs);
  if (expected === null) expect(found).toBeNull();
  else expect(found).toBeCloseTo(expected, 12);
});

test("units don't matter, and a sign turns it round", () => {
  const numbers = fc.integer({ min: -100, max: 100 });
  fc.assert(
    fc.property(fc.array(fc.tuple(numbers, numbers), { minLength: 3, maxLength: 20 }), (pairs) => {
      const found = pearson(pairs);
      const moved = pearson(pairs.map(([x, y]) => [3 * x + 7, -2 * y]));
      if (found === null) expect(moved).toBeNull();
      else expect(moved).toBeCloseTo(-found, 9);
    }),
  );
});
