import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { factor } from "../../test/factor.ts";
import { Bdd } from "../bdd/bdd.ts";
import { compares } from "../formula/compares.ts";
import type { Column } from "./context.ts";
import * as future from "./future-columns.ts";
import * as past from "./past-columns.ts";
import { compareTally } from "./tally.ts";

/** What is true at each call; the two places after the last are filled in by `columnOf`. */
type Truths = readonly boolean[];

const truths = fc.array(fc.boolean(), { maxLength: 12 });
const bdd = new Bdd();

function columnOf(truth: Truths): Column {
  return Int32Array.from([...truth.map(Number), 0, 0]);
}

/** Each operator, and its meaning at a call as one reads it in the table of operators. */
const operators: Readonly<
  Record<
    string,
    readonly [
      (f: Column, g: Column, limit: number) => Column,
      (at: number, f: Truths, g: Truths, limit: number) => boolean,
    ]
  >
> = {
  eventually: [(f) => future.eventuallyColumn(f, bdd), (at, f) => f.slice(at).includes(true)],
  globally: [(f) => future.globallyColumn(f, bdd), (at, f) => !f.slice(at).includes(false)],
  eventuallyWithin: [
    (f, _g, limit) => future.eventuallyWithinColumn(f, limit, bdd),
    (at, f, _g, limit) => f.slice(at, at + limit + 1).includes(true),
  ],
  next: [(f) => future.nextColumn(f, 0), (at, f) => f[at + 1] ?? false],
  weakNext: [(f) => future.nextColumn(f, 1), (at, f) => f[at + 1] ?? true],
  until: [
    (f, g) => future.untilColumn(f, g, 0, bdd),
    (at, f, g) => g.some((there, end) => end >= at && there && !f.slice(at, end).includes(false)),
  ],
  weakUntil: [
    (f, g) => future.untilColumn(f, g, 1, bdd),
    (at, f, g) =>
      !f.slice(at).includes(false) ||
      g.some((there, end) => end >= at && there && !f.slice(at, end).includes(false)),
  ],
  release: [
    (f, g) => future.releaseColumn(f, g, bdd),
    (at, f, g) => g.every((there, end) => end < at || there || f.slice(at, end).includes(true)),
  ],
  previous: [(f) => past.previousColumn(f), (at, f) => at > 0 && f[at - 1] === true],
  once: [(f) => past.onceColumn(f, bdd), (at, f) => f.slice(0, at + 1).includes(true)],
  historically: [(f) => past.historicallyColumn(f, bdd), (at, f) => !f.slice(0, at + 1).includes(false)],
  since: [
    (f, g) => past.sinceColumn(f, g, bdd),
    (at, f, g) => g.some((there, from) => from <= at && there && !f.slice(from + 1, at + 1).includes(false)),
  ],
};

describe("at each call the column has what the operator means:", () => {
  test.each(Object.entries(operators))("%s", (_name, [column, meaning]) => {
    fc.assert(
      fc.property(truths, truths, fc.nat(14), (one, other, limit) => {
        const [f, g] = [one, one.map((_, at) => other[at] ?? false)];
        const found = [...column(columnOf(f), columnOf(g), limit)].slice(0, f.length);
        expect(found).toEqual(f.map((_, at) => Number(meaning(at, f, g, limit))));
      }),
      { numRuns: 300 * factor },
    );
  });
});

test("a number of open things compares as it does however they are filled in", () => {
  const comparison = fc.constantFrom("==", "!=", "<", "<=", ">", ">=");
  fc.assert(
    fc.property(fc.nat(3), fc.nat(4), comparison, fc.nat(6), (certain, bits, how, times) => {
      const own = new Bdd();
      const open = Array.from({ length: bits }, (_, index) => own.bit(index));
      const found = compareTally({ certain, open }, how, times, own);
      const filled = Array.from({ length: 2 ** bits }, (_, filling) => {
        const number = open.filter((_bit, index) => ((filling >> index) & 1) === 1).length;
        return { filling, holds: compares(certain + number, how, times) };
      });
      for (const { filling, holds } of filled) {
        const given = open.reduce(
          (all, bit, index) => own.and(all, ((filling >> index) & 1) === 1 ? bit : own.not(bit)),
          1,
        );
        expect(own.and(given, found)).toBe(holds ? given : 0);
      }
    }),
  );
});
