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

test.each([
  [2, 9, 0.063, 0.547],
  [1, 10, 0.018, 0.404],
  [3, 12, 0.089, 0.532],
  [3, 11, 0.098, 0.566],
  [14, 26, 0.355, 0.712],
  [13, 29, 0.284, 0.625],
  [14, 34, 0.264, 0.578],
  [15, 31, 0.32, 0.652],
  [9, 79, 0.061, 0.202],
  [9, 73, 0.066, 0.218],
  [4, 65, 0.024, 0.148],
  [5, 80, 0.027, 0.138],
])(
  "%i of %i recovered runs lies between %d and %d, as published with prefix executability",
  (hits, total, low, high) => {
    const [ours, oursHigh] = wilson(hits, total);
    expect(Math.abs(ours - low)).toBeLessThan(0.001);
    expect(Math.abs(oursHigh - high)).toBeLessThan(0.001);
  },
);

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
