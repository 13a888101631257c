import fc from "fast-check";
import { expect, test } from "vitest";
import { pairedDifference } from "./paired-difference.ts";
import { wilson } from "./wilson.ts";

test("of 120 pairs 9 lost and 1 won is a change of -6.7 points, -11.7 to -1.6", () => {
  const [low, high] = pairedDifference({ pairs: 120, lost: 9, won: 1 });
  expect([low, high].map((one) => Math.round(one * 1000) / 10)).toEqual([-11.7, -1.6]);
});

test("where no pair changed, few pairs still leave much open", () => {
  const [, most] = wilson(0, 3);
  expect(pairedDifference({ pairs: 3, lost: 0, won: 0 })).toEqual([-most, most]);
  expect(pairedDifference({ pairs: 3000, lost: 0, won: 0 })[1]).toBeLessThan(0.002);
});

test("where every pair changed the same way, few pairs still leave much open", () => {
  const [least] = wilson(3, 3);
  expect(pairedDifference({ pairs: 3, lost: 3, won: 0 })).toEqual([-1, 1 - 2 * least]);
  expect(pairedDifference({ pairs: 3, lost: 0, won: 3 })).toEqual([2 * least - 1, 1]);
  // One pair alone can't even tell the direction.
  expect(pairedDifference({ pairs: 1, lost: 1, won: 0 })[1]).toBeGreaterThan(0);
  expect(pairedDifference({ pairs: 3000, lost: 3000, won: 0 })[1]).toBeLessThan(-0.99);
});

test("without pairs nothing is known", () => {
  expect(pairedDifference({ pairs: 0, lost: 0, won: 0 })).toEqual([-1, 1]);
});

test("it holds the change, stays within what shares can be, and is mirrored when before and after are", () => {
  fc.assert(
    fc.property(fc.nat({ max: 40 }), fc.nat({ max: 40 }), fc.nat({ max: 200 }), (lost, won, same) => {
      fc.pre(lost + won + same > 0);
      const pairs = lost + won + same;
      const [low, high] = pairedDifference({ pairs, lost, won });
      const change = (won - lost) / pairs;
      expect(low).toBeLessThanOrEqual(change);
      expect(high).toBeGreaterThanOrEqual(change);
      expect(low).toBeGreaterThanOrEqual(-1);
      expect(high).toBeLessThanOrEqual(1);
      const [mirroredLow, mirroredHigh] = pairedDifference({ pairs, lost: won, won: lost });
      expect(mirroredLow).toBeCloseTo(-high, 12);
      expect(mirroredHigh).toBeCloseTo(-low, 12);
    }),
  );
});
