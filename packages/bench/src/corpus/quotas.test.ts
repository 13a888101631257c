import fc from "fast-check";
import { expect, test } from "vitest";
import { type QuotaBounds, quotas } from "./quotas.ts";

test.each<[string, readonly number[], QuotaBounds, readonly number[]]>([
  [
    "the paper's 300: 8 each, and 12 of 180",
    Array.from({ length: 15 }, () => 1),
    { total: 300, floor: 8, ceiling: 24 },
    Array.from({ length: 15 }, () => 20),
  ],
  ["the largest remainder first", [5, 3, 2], { total: 7, floor: 0, ceiling: 7 }, [4, 2, 1]],
  ["equal remainders, the earlier first", [1, 1, 1], { total: 5, floor: 0, ceiling: 5 }, [2, 2, 1]],
  ["what the ceiling cuts off goes to the others", [8, 1, 1], { total: 12, floor: 1, ceiling: 6 }, [6, 3, 3]],
  ["no more than all ceilings", [1, 1], { total: 9, floor: 0, ceiling: 2 }, [2, 2]],
  ["nothing to share", [], { total: 3, floor: 0, ceiling: 3 }, []],
])("%s", (_what, weights, bounds, expected) => expect(quotas(weights, bounds)).toEqual(expected));

test("floors and ceilings hold, and the total is met where it can be", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 12 }),
      fc.nat(5),
      fc.integer({ min: 5, max: 20 }),
      fc.nat(200),
      (weights, floor, ceiling, total) => {
        const found = quotas(weights, { total, floor, ceiling });
        const sum = found.reduce((all, one) => all + one, 0);
        for (const one of found) {
          expect(one).toBeGreaterThanOrEqual(floor);
          expect(one).toBeLessThanOrEqual(ceiling);
        }
        expect(sum).toBe(Math.max(floor * weights.length, Math.min(total, ceiling * weights.length)));
      },
    ),
  );
});
