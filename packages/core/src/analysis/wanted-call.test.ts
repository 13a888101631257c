import { describe, expect, test } from "vitest";
import type { LetterBit } from "../monitor/letters/letter-bit.ts";
import { parse } from "../syntax/parse.ts";
import { parsePattern } from "../syntax/parse-pattern.ts";
import { printPattern } from "../syntax/print-pattern.ts";
import type { Variant } from "./fewest-bits.ts";
import { wantedCall } from "./wanted-call.ts";

/**
 * What is asked for: the call, what it must not fit, what else has to be so, and its step. Bits are patterns, or messages; a variant is its
 * mask, `+` where it will do, and `s` behind it where it is of the same step.
 */
function check(texts: readonly string[], written: string, chosen: string, expected: string): void {
  const bits = texts.map(bitOf);
  const variants = written.split(" ").map(variantOf);
  const { call, unlike, given, step } = wantedCall({
    bits,
    variants,
    chosen: variantOf(chosen),
    example: undefined,
  });
  const told = [
    printPattern(call),
    ...unlike.map((one) => `not ${printPattern(one)}`),
    ...given.map(({ kind }) => `given ${kind}`),
    ...(step === "any" ? [] : [`step ${step}`]),
  ];
  expect(told.join(", ")).toBe(expected);
}

function bitOf(text: string): LetterBit {
  if (!text.startsWith("said")) return { kind: "fits", call: parsePattern(text) };
  const formula = parse(text);
  if (formula.kind !== "said") throw new Error("no message");
  return formula;
}

function variantOf(text: string): Variant {
  return {
    mask: Number.parseInt(text, 10),
    good: text.includes("+"),
    step: text.endsWith("s") ? "same" : "new",
  };
}

describe("a call is asked for with as few conditions as will do", () => {
  test.each<[readonly string[], string, string, string]>([
    [["a"], "0- 1+", "1+", "a"],
    [["a"], "0+ 1+", "1+", "*"],
    [["a"], "0+ 1-", "0+", "*, not a"],
    [["a", "a(x = 1)"], "0- 1- 3+", "3+", "a(x = 1)"],
    [["a", "a(x = 1)"], "0- 1+ 3-", "1+", "a, not a(x = 1)"],
    [["a(x = 1)", "a(y = 2)"], "0- 1- 2- 3+", "3+", "a(x = 1, y = 2)"],
    [["*(x = 1)", "a"], "0- 1- 2- 3+", "3+", "a(x = 1)"],
    [["[a, b]", "b*"], "0- 1- 2- 3+", "3+", "[a, b]"],
    [["a(outcome = ok)", "a(x = 1)"], "0- 1- 2- 3+", "3+", "a(x = 1, outcome = ok)"],
    [['said(user, contains "yes")', "a"], "0- 1- 2- 3+", "3+", "a, given said"],
  ])("of %j, %s, by %s: %s", (bits, variants, chosen, expected) => {
    check(bits, variants, chosen, expected);
  });

  test.each<[string, string, string]>([
    ["0- 1+ 0-s 1+s", "1+", "a"],
    ["0- 1+ 0-s 1-s", "1+", "a, step new"],
    ["0- 1- 0-s 1+s", "1+s", "a, step same"],
    ["0- 1+", "1+", "a"],
  ])("and says in which step where that matters: %s, by %s: %s", (variants, chosen, expected) => {
    check(["a"], variants, chosen, expected);
  });
});
