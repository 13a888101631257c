import fc from "fast-check";
import { expect, test } from "vitest";
import { signFlip } from "./sign-flip.ts";

test.each([
  // McNemar's exact test: pairs lost, pairs won, p.
  [9, 1, 0.0215],
  [5, 0, 0.0625],
  [6, 0, 0.0313],
  [3, 3, 1],
  [1, 0, 1],
  [30, 10, 0.0022],
  [600, 500, 0.0028],
])("%i pairs lost and %i won is p = %d", (lost, won, p) => {
  const pairs = [...new Array<number>(lost).fill(-1), ...new Array<number>(won).fill(1), 0, 0];
  expect(signFlip(pairs, 1)).toBeCloseTo(p, 4);
});

test("without any difference p is 1", () => {
  expect(signFlip([], 1)).toBe(1);
  expect(signFlip([0, 0, 0], 1)).toBe(1);
});

test("up to sixteen differences it is what trying all signs gives", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -4, max: 4 }), { maxLength: 9 }), (differences) => {
      expect(signFlip(differences, 1)).toBeCloseTo(allSigns(differences), 10);
    }),
  );
});

test("it doesn't matter which side is called before, nor in which unit the figure is", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -4, max: 4 }), { maxLength: 9 }), (differences) => {
      const p = signFlip(differences, 1);
      expect(
        signFlip(
          differences.map((one) => -one),
          1,
        ),
      ).toBeCloseTo(p, 10);
      expect(
        signFlip(
          differences.map((one) => one / 3),
          1,
        ),
      ).toBeCloseTo(p, 10);
    }),
  );
});

test("above sixteen it is sampled, near to what trying all signs gives, and never 0", () => {
  const mixed = Array.from({ length: 18 }, (_, place) => (place % 5 === 0 ? -0.5 : 1 / 3));
  expect(signFlip(mixed, 1)).toBeCloseTo(allSigns(mixed), 2);
  expect(signFlip(mixed, 1)).toBe(signFlip(mixed, 1));
  const clear = Array.from({ length: 60 }, (_, place) => -1 - place / 100);
  expect(signFlip(clear, 1)).toBeGreaterThan(0);
  expect(signFlip(clear, 1)).toBeLessThan(0.0001);
});

test("chance alone is below 0.05 in at most about five of a hundred samples", () => {
  let below = 0;
  for (let sample = 0; sample < 400; sample += 1) {
    const differences = Array.from({ length: 12 }, (_, place) => {
      const bits = Math.imul(sample * 12 + place + 1, 0x9e3779b1) >>> 0;
      return ((bits >>> 28) % 4) * (bits & 0x10000 ? 1 : -1);
    });
    if (signFlip(differences, 1) < 0.05) below += 1;
  }
  expect(below / 400).toBeLessThan(0.08);
});

/** The definition: of all ways to choose each difference's sign, the share whose sum is as far from zero. */
function allSigns(differences: readonly number[]): number {
  const sums = differences.reduce<readonly number[]>(
    (sofar, one) => sofar.flatMap((sum) => [sum + one, sum - one]),
    [0],
  );
  const seen = Math.abs(differences.reduce((sum, one) => sum + one, 0));
  return sums.filter((sum) => Math.abs(sum) >= seen - 1e-9).length / sums.length;
}
