import fc from "fast-check";
import { expect, test } from "vitest";
import { amountsIn } from "../answer/amounts.ts";
import { holdsAmount } from "./holds-amount.ts";
import { amountIndex } from "./text-index.ts";

function holds(text: string, amount: string): boolean {
  const [wanted] = amountsIn(amount);
  return wanted !== undefined && holdsAmount(amountIndex(amountsIn(text)), wanted);
}

test("every way to write an amount is the same amount", () => {
  const ways = ["$1,234.50", "1234.5 USD", "1234.50 dollars", "$1234.5", "1_234.50"];
  for (const seen of ways)
    for (const named of ways) expect([seen, named, holds(seen, named)]).toEqual([seen, named, true]);
});

test("another currency is another amount", () => {
  expect([holds("$5", "€5"), holds("€5", "€5"), holds("5", "€5"), holds("€5", "5.00")]).toEqual([
    false,
    true,
    true,
    true,
  ]);
});

test("among many values it finds the one, and only that", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 100, max: 9_999 }), { minLength: 1 }),
      fc.nat(9_999),
      (values, wanted) => {
        const text = values.join(" and ");
        expect(holds(text, `${wanted}`)).toBe(values.includes(wanted));
      },
    ),
  );
});

test("a rounded one is held by what rounds to it, and by nothing else", () => {
  let held = 0;
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 99_999 }),
      fc.integer({ min: 0, max: 999 }),
      (thousandths, tenths) => {
        const exact = (thousandths / 1_000).toFixed(3);
        const rounded = (tenths / 10).toFixed(1);
        const off = Math.abs(thousandths - tenths * 100);
        if (off === 50) return;
        const expected = off < 50;
        if (expected) held++;
        expect(holds(exact, rounded)).toBe(expected);
      },
    ),
    { numRuns: 300 },
  );
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999 }), (thousandths) => {
      held++;
      const exact = thousandths / 1_000;
      const nearest = Math.round(exact * 10) / 10;
      if (Math.abs(exact - nearest) < 0.049) expect(holds(exact.toFixed(3), nearest.toFixed(1))).toBe(true);
    }),
  );
  expect(held).toBeGreaterThan(50);
});

test("a whole number is meant exactly, unless the answer says about", () => {
  expect([
    holds("41.7", "42"),
    holds("41.7", "about 42"),
    holds("43", "about 42"),
    holds("43", "about 40"),
  ]).toEqual([false, true, false, true]);
});

test("a percentage is its fraction, and no other number's", () => {
  expect([holds("0.25", "25%"), holds("0.25 s", "25%"), holds("0.26", "25%"), holds("25", "25%")]).toEqual([
    true,
    false,
    false,
    true,
  ]);
});
