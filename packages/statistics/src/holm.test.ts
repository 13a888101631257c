import fc from "fast-check";
import { expect, test } from "vitest";
import { holm } from "./holm.ts";

const shares = fc.double({ min: 0, max: 1, noNaN: true });

/** The procedure as Holm states it: step through the sorted values, and stop at the first that is too large. */
function isRejected(values: readonly number[], index: number, level: number): boolean {
  const sorted = values.toSorted((one, other) => one - other);
  const stop = sorted.findIndex((value, rank) => value * (values.length - rank) > level);
  const most = stop < 0 ? sorted.at(-1) : sorted[stop - 1];
  const own = values[index];
  return own !== undefined && most !== undefined && own <= most;
}

test.each([
  [[], []],
  [[0.03], [0.03]],
  [
    [0.01, 0.04, 0.03, 0.005],
    [0.03, 0.06, 0.06, 0.02],
  ],
  [
    [0.5, 0.9],
    [1, 1],
  ],
])("%j become %j", (values, adjusted) => {
  expect(holm(values).map((one) => Number(one.toFixed(12)))).toEqual(adjusted);
});

test("a corrected value is at most the level exactly where Holm's procedure rejects", () => {
  fc.assert(
    fc.property(fc.array(shares, { minLength: 1, maxLength: 8 }), shares, (values, level) => {
      const adjusted = holm(values);
      fc.pre(level < 1);
      expect(adjusted.map((one) => one <= level)).toEqual(
        values.map((_, index) => isRejected(values, index, level)),
      );
    }),
  );
});
