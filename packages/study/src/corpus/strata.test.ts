import fc from "fast-check";
import { expect, test } from "vitest";
import { bucketOf, decileIn, decilesOf } from "./popularity.ts";
import { sizeStrata } from "./size-strata.ts";

const frame = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

test.each([
  [0, 1],
  [1, 1],
  [2, 2],
  [10, 10],
  [11, 10],
])("a count of %i is in decile %i of ten counts", (count, decile) => {
  expect(decileIn(frame, count)).toBe(decile);
});

test("the highest count of each decile, whatever the order of the frame", () => {
  expect(decilesOf(frame.toReversed())).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(decilesOf([...frame, 11, 12])).toEqual([2, 3, 4, 5, 6, 8, 9, 10, 11]);
});

test("deciles 1-4 are low, 5-7 mid, 8-10 high", () => {
  expect(frame.map(bucketOf)).toEqual([
    ...["low", "low", "low", "low"],
    ...["mid", "mid", "mid"],
    ...["high", "high", "high"],
  ]);
});

test("more is never in a lower decile, and a count of the frame is above a tenth of it for each decile below", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1000), { minLength: 10 }), fc.nat(1000), fc.nat(1000), (counts, a, b) => {
      const [less, more] = [Math.min(a, b), Math.max(a, b)];
      expect(decileIn(counts, less)).toBeLessThanOrEqual(decileIn(counts, more));
      const lower = counts.filter((one) => one < a).length / counts.length;
      expect(lower).toBeGreaterThanOrEqual((decileIn(counts, a) - 1) / 10);
    }),
  );
});

test.each([
  [
    [5, 1, 9],
    ["medium", "small", "large"],
  ],
  [[7], ["small"]],
  [
    [2, 2, 2],
    ["small", "medium", "large"],
  ],
  [[], []],
])("sizes %j are %j", (sizes, strata) => {
  expect(sizeStrata(sizes)).toEqual(strata);
});
