import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { amountsIn } from "./amounts.ts";
import type { Place } from "./entity.ts";
import { isAmount } from "./is-amount.ts";

/** The numbers in `text`: the canonical text of each. */
function check(text: string, expected: string): void {
  expect(
    amountsIn(text)
      .map(({ value }) => value)
      .join(", "),
  ).toBe(expected);
}

describe("the canonical text has no separators, and its unit in one form", () => {
  test.each([
    ["It costs $1,200.50 or 1200.5 USD", "$1200.50, $1200.5"],
    ["€ 30, 30 euros, 30 EUR, £5 and ₹500", "€30, €30, €30, £5, ₹500"],
    ["1,234,567 rows; 1_000_000; 1\u202f500; 12'000", "1234567, 1000000, 1500, 12000"],
    ["250 ms, 250ms, 3 seconds, 2 hrs, 16GB, 5 km/h", "250 ms, 250 ms, 3 s, 2 h, 16 gb, 5 km/h"],
    ["95%, 95 %, 95 percent; 59°F and 15 °C", "95 %, 95 %, 95 %, 59 °f, 15 °c"],
    ["1.2 million, 5k, 3 bn", "1.2 million, 5k, 3 bn"],
    ["about 50, ~7.5 kg, roughly $20", "~50, ~7.5 kg, ~$20"],
    ["-5 °C, (-3), \u22122 and x-4", "-5 °c, -3, -2"],
    ["Economy - $172, - 6 GB, -$16.63", "$172, 6 gb, -$16.63"],
    ["1.234,56 and 1,234.56 and 1.200", "1234.56, 1234.56, 1.200"],
  ])("%s", check);
});

describe("no number stands inside of", () => {
  test.each([
    ["words: HAT123, 2nd, v2, x86, 4K-ready, a_1, größe5"],
    ["versions, addresses and times: 1.2.3, 192.168.0.1, 10:30, 3/4"],
    ["dates and ranges: 2024-05-20, 12-20, 5/12/2024"],
    ["codes: #42, src/7/a, a@1"],
  ])("%s", (text) => check(text, ""));
});

test("what a number may mean, how exact it is, and whether it is meant exactly", () => {
  expect(amountsIn("1.200 and about 1.25 million")).toMatchObject([
    { readings: [1.2, 1200], step: 0.001, rough: false, unit: "", digits: 4 },
    { readings: [1_250_000], step: 10_000, rough: true },
  ]);
});

test("the span covers sign and unit", () => {
  const text = "pay $ 1,200.50 within 30 days";
  expect(amountsIn(text).map(({ span }) => text.slice(span.start, span.end))).toEqual([
    "$ 1,200.50",
    "30 days",
  ]);
});

test("the canonical text is read as the same amount", () => {
  const number = fc.constantFrom("7", "1,200", "3.14", "1_000", "-12.5", "1.200", "0.05", "12'000");
  const before = fc.constantFrom("", "$", "about ", "~€", "£");
  const after = fc.constantFrom("", " ms", "%", " million", "k", " hours", " GB", " °C");
  fc.assert(
    fc.property(before, number, after, (lead, digits, unit) => {
      const [first] = amountsIn(`${lead}${digits}${unit}`);
      const { span: _first, digits: _some, ...amount } = first ?? {};
      const [again] = amountsIn(String(first?.value));
      const { span: _second, digits: _more, ...reread } = again ?? {};
      expect(reread).toEqual(amount);
      expect(first).toBeDefined();
    }),
  );
});

/** What of a text counts as an amount. */
function amounts(text: string, place: Place = "prose"): string {
  return amountsIn(text)
    .filter((amount) => isAmount(amount, text, place))
    .map(({ value }) => value)
    .join(", ");
}

test.each([
  ["The price is $39, the weight 2 kg, the rate 4.5 and the count 512", "$39, 2 kg, 4.5, 512"],
  ["2 bags for 3 passengers in 1 room", ""],
  ["1. first\n2) second\n> 3. third", ""],
  ["line 120, step 300, section 4.2, item 101, page 333, option # 120", ""],
  ["May 20, 2024, 20 May, on 5th of June, in 2024, Dec. 24", ""],
  ["5-7 business days", ""],
])("an answer claims these of %s: %s", (text, expected) => expect(amounts(text)).toBe(expected));

test("in code a small number is an amount as well", () => expect(amounts("limit=5", "code")).toBe("5"));

test.each(["1,", "1.", "1_", "111,", "$1", "1 k", "-1", "1'", "about 1 ", "9".repeat(50)])(
  "200 kB of %s come to an end",
  (piece) => {
    expect(Array.isArray(amountsIn(piece.repeat(200_000 / piece.length)))).toBe(true);
  },
);
