import { seededRandom } from "@agentltl/statistics";
import fc from "fast-check";
import { expect, test } from "vitest";
import { drawFrom, shuffled } from "./draw-from.ts";

const items = fc.uniqueArray(fc.nat());

test("none is drawn twice, and the same seed draws the same", () => {
  fc.assert(
    fc.property(items, fc.nat({ max: 12 }), fc.integer(), (from, count, seed) => {
      const drawn = drawFrom(from, count, seededRandom(seed));
      expect(drawn).toHaveLength(Math.min(count, from.length));
      expect(new Set(drawn).size).toBe(drawn.length);
      expect(drawn.every((one) => from.includes(one))).toBe(true);
      expect(drawFrom(from, count, seededRandom(seed))).toEqual(drawn);
    }),
  );
});

test("what is shuffled is all there", () => {
  fc.assert(
    fc.property(items, fc.integer(), (from, seed) => {
      expect(shuffled(from, seededRandom(seed)).toSorted()).toEqual(from.toSorted());
    }),
  );
});
