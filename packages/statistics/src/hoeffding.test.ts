import fc from "fast-check";
import { expect, test } from "vitest";
import { hoeffding } from "./hoeffding.ts";

test.each([
  // Published with prefix executability, for 200 runs.
  [200, 0.1, 1, 0.0366],
  [200, 1, 10, 0.0366],
  [200, 0.05, 1, 0.7358],
  [1, 0.1, 1, 1],
])("of %i values, an error of %d in a range of %d is at most %d likely", (count, error, width, bound) => {
  expect(hoeffding(count, error, width)).toBeCloseTo(bound, 4);
});

test("more values, and a narrower range, bound it lower; it is a probability", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 500 }),
      fc.double({ min: 0.01, max: 1, noNaN: true }),
      (count, error) => {
        const bound = hoeffding(count, error);
        expect(bound).toBeGreaterThan(0);
        expect(bound).toBeLessThanOrEqual(1);
        expect(hoeffding(count + 1, error)).toBeLessThanOrEqual(bound);
        expect(hoeffding(count, error, 2)).toBeGreaterThanOrEqual(bound);
        expect(hoeffding(count, error * 3, 3)).toBeCloseTo(bound, 10);
      },
    ),
  );
});

test("what is seen is no more likely than the bound", () => {
  // All 2^12 ways in which twelve coins can fall.
  const means = Array.from(
    { length: 2 ** 12 },
    (_, coins) => [...coins.toString(2)].filter((one) => one === "1").length / 12,
  );
  for (const error of [0.1, 0.2, 0.3, 0.4])
    expect(means.filter((mean) => Math.abs(mean - 0.5) >= error).length / means.length).toBeLessThanOrEqual(
      hoeffding(12, error),
    );
});
