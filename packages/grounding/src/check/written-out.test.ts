import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { call, trace } from "../../test/calls.ts";
import { checkGrounding } from "./check-grounding.ts";
import { calculationBefore } from "./written-out.ts";

describe("what stands before an equals sign comes to", () => {
  test.each<[string, number | undefined]>([
    ["(126 + 139) * 3 =", 795],
    ["it was (126 + 139) * 3 = $", 795],
    ["$2,613.00 - $1,327.00 = ", 1286],
    ["2 × 3 + 4 =", 10],
    ["2 + 3 x 4 =", 14],
    ["10 ÷ 4 =", 2.5],
    ["7 − 2 – 1 =", 4],
    ["\\$5 \\* 2 =", 10],
    ["5 =", undefined],
    ["total =", undefined],
    ["5 + =", undefined],
    ["(5 + 1 =", undefined],
    ["5 / 0 =", undefined],
    ["5 + 1", undefined],
    ["", undefined],
  ])("%s: %s", (text, expected) => expect(calculationBefore(text, text.length)?.value).toBe(expected));
});

interface Written {
  readonly text: string;
  readonly value: number;
}

test("of sums, differences and products in brackets it says what they come to", () => {
  const operate: Readonly<Record<string, (left: number, right: number) => number>> = {
    "+": (left, right) => left + right,
    "-": (left, right) => left - right,
    "×": (left, right) => left * right,
  };
  const small = fc.integer({ min: 1, max: 99 }).map((value): Written => ({ text: `${value}`, value }));
  const { whole } = fc.letrec<{ whole: Written; part: Written }>((tie) => ({
    part: fc.oneof(
      { maxDepth: 2, withCrossShrink: true },
      small,
      tie("whole").map(({ text, value }) => ({ text: `(${text})`, value })),
    ),
    whole: fc
      .tuple(tie("part"), fc.constantFrom(...Object.entries(operate)), tie("part"))
      .map(([left, [sign, of], right]) => ({
        text: `${left.text} ${sign} ${right.text}`,
        value: of(left.value, right.value),
      })),
  }));
  let nested = 0;
  fc.assert(
    fc.property(whole, ({ text, value }) => {
      fc.pre(text.length < 70);
      if (text.includes("(")) nested++;
      expect(calculationBefore(`Total: ${text} = `, text.length + 10)?.value).toBe(value);
    }),
    { numRuns: 300 },
  );
  expect(nested).toBeGreaterThan(50);
});

describe("an amount with its calculation in front", () => {
  const prices = trace(call("search", {}, { first: 126, second: 139, fee: 517 }));
  const check = (answer: string) =>
    checkGrounding(answer, prices, { outputs: "all" }).entities.map(
      ({ entity, exempt, grounded }) => `${entity.value} ${exempt ?? grounded}`,
    );

  test("is computed, if its parts were seen", () => {
    expect(check("For three: (126 + 139) * 3 = $795.")).toEqual(["126 true", "139 true", "$795 computed"]);
  });
  test("is not, if one of them was not", () => {
    expect(check("For three: (126 + 140) * 3 = $798.")).toEqual(["126 true", "140 false", "$798 false"]);
  });
  test("is not, if it comes to something else", () => {
    expect(check("For three: (126 + 139) * 3 = $895.")).toEqual(["126 true", "139 true", "$895 false"]);
  });
  test("leads on", () => {
    expect(check("(126 + 139) * 3 = $795, so ($795 - $517) * 2 = $556.")).toEqual([
      "126 true",
      "139 true",
      "$795 computed",
      "$517 true",
      "$556 computed",
    ]);
  });
});
