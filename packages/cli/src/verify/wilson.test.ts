import fc from "fast-check";
import { expect, test } from "vitest";
import { wilson } from "./wilson.ts";

test.each([
  [3, 120, 0.009, 0.071],
  [0, 10, 0, 0.278],
  [10, 10, 0.722, 1],
  [5, 10, 0.237, 0.763],
])("%i of %i lies between %d and %d", (hits, total, low, high) => {
  expect(wilson(hits, total).map((one) => Math.round(one * 1000) / 1000)).toEqual([low, high]);
});

test("of nothing nothing is known", () => {
  expect(wilson(0, 0)).toEqual([0, 1]);
});

test("its ends are the shares from which the sample is just 1.96 standard deviations away", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (total, part) => {
        const hits = Math.floor(part * total);
        const [low, high] = wilson(hits, total);
        const share = hits / total;
        expect(low).toBeLessThanOrEqual(share);
        expect(high).toBeGreaterThanOrEqual(share);
        for (const end of [low, high].filter((one) => one > 0 && one < 1))
          expect(Math.abs(share - end) / Math.sqrt((end * (1 - end)) / total)).toBeCloseTo(1.95996, 4);
      },
    ),
  );
});
