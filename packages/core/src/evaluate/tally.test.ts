import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { factor } from "../../test/factor.ts";
import { Bdd, type Node, unknownNode } from "../bdd/bdd.ts";
import { compares } from "../formula/compares.ts";
import type { Comparison } from "../formula/formula.ts";
import { nthOf, someOf } from "./occurrences.ts";
import { compareTally } from "./tally.ts";

const bits = 3;
const assignments = Array.from({ length: 2 ** bits }, (_, number) => number);
const comparisons: readonly Comparison[] = ["<", "<=", ">", ">=", "==", "!="];

/** What a function of the bits is where they have these values. */
function valueAt(bdd: Bdd, node: Node, assignment: number): boolean {
  let at = node;
  for (let bit = bdd.firstBit(at); bit !== undefined; bit = bdd.firstBit(at))
    at = bdd.branch(at, ((assignment >> bit) & 1) === 1 ? 1 : 0);
  return at === 1;
}

/** A bit, its opposite, or both of two. */
type Written = readonly [kind: "bit" | "not" | "and" | "true", bit: number, other: number];

const written: fc.Arbitrary<Written> = fc.tuple(
  fc.constantFrom("bit" as const, "not" as const, "and" as const, "true" as const),
  fc.nat(bits - 1),
  fc.nat(bits - 1),
);

function nodeOf(bdd: Bdd, [kind, bit, other]: Written): Node {
  switch (kind) {
    case "bit":
      return bdd.bit(bit);
    case "not":
      return bdd.not(bdd.bit(bit));
    case "and":
      return bdd.and(bdd.bit(bit), bdd.bit(other));
    case "true":
      return 1;
  }
}

describe("however the open values turn out", () => {
  test("a number of them compares as it does when they are counted", () => {
    fc.assert(
      fc.property(
        fc.nat(3),
        fc.array(written, { maxLength: 4 }),
        fc.constantFrom(...comparisons),
        fc.constantFrom(-1, 0, 0.5, 1, 2, 4),
        (certain, some, comparison, times) => {
          const bdd = new Bdd();
          const open = some.map((one) => nodeOf(bdd, one));
          const answer = compareTally({ certain, open }, comparison, times, bdd);
          for (const assignment of assignments) {
            const count = certain + open.filter((node) => valueAt(bdd, node, assignment)).length;
            expect(valueAt(bdd, answer, assignment)).toBe(compares(count, comparison, times));
          }
        },
      ),
      { numRuns: 400 * factor },
    );
  });

  test("the nth call that fits is the one that is counted to, and some call fits where one does", () => {
    fc.assert(
      fc.property(fc.array(written, { maxLength: 5 }), fc.integer({ min: -1, max: 6 }), (some, nth) => {
        const bdd = new Bdd();
        const occurrences = some.map((one, place) => ({ index: place * 2, fits: nodeOf(bdd, one) }));
        const found = nthOf(occurrences, nth, bdd);
        for (const assignment of assignments) {
          const fitting = occurrences.filter(({ fits }) => valueAt(bdd, fits, assignment));
          const [expected] = nth < 1 ? [] : fitting.slice(nth - 1);
          const mine = found.filter(({ fits }) => valueAt(bdd, fits, assignment));
          expect(mine.map(({ index }) => index)).toEqual(expected === undefined ? [] : [expected.index]);
          expect(valueAt(bdd, someOf(occurrences, bdd), assignment)).toBe(fitting.length > 0);
        }
      }),
      { numRuns: 400 * factor },
    );
  });
});

describe("beyond the bounds it is not known, and said only where it matters", () => {
  const many = (bdd: Bdd) => Array.from({ length: 65 }, (_, bit) => bdd.bit(bit));

  test("of more than 64 open values a number is not known", () => {
    const bdd = new Bdd();
    const tally = { certain: 1, open: many(bdd) };
    expect(compareTally(tally, ">", 3, bdd)).toBe(unknownNode);
    expect(compareTally(tally, ">=", 1, bdd)).toBe(1);
    expect(compareTally(tally, "<", 1, bdd)).toBe(0);
    expect(compareTally({ certain: 1, open: many(bdd).slice(25) }, ">", 3, bdd)).not.toBe(unknownNode);
  });

  test("a call that would take too long to count to may be any", () => {
    const bdd = new Bdd();
    const occurrences = Array.from({ length: 500 }, (_, index) => ({ index, fits: bdd.bit(0) }));
    const found = nthOf(occurrences, 500, bdd);
    expect([found.length, new Set(found.map(({ fits }) => fits))]).toEqual([500, new Set([unknownNode])]);
  });

  test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 3])(
    "there is no call number %d of two",
    (nth) => {
      const occurrences = [0, 1].map((index) => ({ index, fits: 1 }));
      expect(nthOf(occurrences, nth, new Bdd())).toEqual([]);
    },
  );
});
