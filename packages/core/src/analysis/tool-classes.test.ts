import { expect, test } from "vitest";
import type { LetterBit } from "../monitor/letters/letter-bit.ts";
import { parsePattern } from "../syntax/parse-pattern.ts";
import { toolClasses } from "./tool-classes.ts";

/** The classes of tools: the numbers of the bits that can be set, and a tool, or `?` where none is known. */
function check(
  patterns: readonly string[],
  tools: readonly string[] | undefined,
  expected: readonly string[],
): void {
  const bits = patterns.map((text): LetterBit => ({ kind: "fits", call: parsePattern(text) }));
  const classes = toolClasses(bits, tools);
  expect(classes?.map(({ name = "?", bits: own }) => `${own.join("+")} ${name}`)).toEqual(expected);
}

test.each<[readonly string[], readonly string[]]>([
  [[], [" other"]],
  [["a"], ["0 a", " other"]],
  [
    ["a", "a(x = 1)", "b"],
    ["0+1 a", "2 b", " other"],
  ],
  [
    ["a", "*"],
    ["0+1 a", "1 other"],
  ],
  [
    ["[a, b]", "b"],
    ["0 a", "0+1 b", " other"],
  ],
  [["other"], ["0 other", " other_"]],
])("of %j for any tools: %j", (patterns, expected) => {
  check(patterns, undefined, expected);
});

test("a glob speaks of tools that it fits, by name where one is known", () => {
  check(["a*", "ab"], undefined, ["0+1 ab", " other", "0 a"]);
  check(["a*", "*b"], undefined, [" other", "0 a", "1 b", "0+1 ?"]);
});

test.each<[readonly string[], readonly string[], readonly string[]]>([
  [["a"], [], []],
  [
    ["a", "b*"],
    ["b1", "b2", "c"],
    ["1 b1", " c"],
  ],
  [["*"], ["x", "y"], ["0 x"]],
])("of %j for the tools %j: %j", (patterns, tools, expected) => {
  check(patterns, tools, expected);
});

test("of more than thirty bits as well", () => {
  const patterns = Array.from({ length: 40 }, (_, index) => `a${index}`);
  const bits = patterns.map((text): LetterBit => ({ kind: "fits", call: parsePattern(text) }));
  expect(toolClasses(bits, undefined)).toHaveLength(41);
});

test("of too many globs nobody can say, unless the tools are known", () => {
  const globs = Array.from({ length: 9 }, (_, index) => `a${index}*`);
  const bits = globs.map((text): LetterBit => ({ kind: "fits", call: parsePattern(text) }));
  expect(toolClasses(bits, undefined)).toBeUndefined();
  expect(toolClasses(bits, ["a1", "b"])).toHaveLength(2);
});
