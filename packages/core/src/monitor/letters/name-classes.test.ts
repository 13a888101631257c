import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { factor } from "../../../test/factor.ts";
import type { ToolSelector } from "../../formula/pattern.ts";
import { parsePattern } from "../../syntax/parse-pattern.ts";
import { nameClasses, namesIn, selectsName, strangerTo, usesGlobs } from "./name-classes.ts";

/** Each set of patterns that can speak of one tool: the patterns by their places, with a tool, or `?` where none is known. */
function check(
  patterns: readonly string[],
  tools: readonly string[] | undefined,
  expected: readonly string[] | undefined,
): void {
  const classes = nameClasses(patterns.map(parsePattern), tools);
  const texts = classes?.map(({ name = "?", selects }) => {
    const places = patterns.flatMap((_, place) => ((selects >> place) & 1 ? [place] : []));
    return `${places.join("+")} ${name}`;
  });
  expect(texts).toEqual(expected);
}

describe("every set of patterns that speak of one tool", () => {
  test.each<[readonly string[], readonly string[]]>([
    [[], [" other"]],
    [["a"], ["0 a", " other"]],
    [
      ["a", "b"],
      ["0 a", "1 b", " other"],
    ],
    [
      ["a", "[a, b]"],
      ["0+1 a", "1 b", " other"],
    ],
    [["*"], ["0 other"]],
    [
      ["a", "*"],
      ["0+1 a", "1 other"],
    ],
    [["other"], ["0 other", " other_"]],
    [
      ["other", "other_"],
      ["0 other", "1 other_", " other__"],
    ],
    [["a*"], ["0 a", " other"]],
    [
      ["a*", "*b"],
      ["0 a", "1 b", " other", "0+1 ?"],
    ],
    [
      ["__proto__", "constructor"],
      ["0 __proto__", "1 constructor", " other"],
    ],
  ])("of %j: %j", (patterns, expected) => {
    check(patterns, undefined, expected);
  });

  test.each<[readonly string[], readonly string[], readonly string[]]>([
    [["a"], [], []],
    [["a"], ["b"], [" b"]],
    [
      ["a", "b*"],
      ["bob", "bib", "a"],
      ["1 bob", "0 a"],
    ],
    [["*"], ["x", "y"], ["0 x"]],
  ])("of %j for the tools %j: %j", (patterns, tools, expected) => {
    check(patterns, tools, expected);
  });

  test("of too many globs nobody can say, unless the tools are known", () => {
    const globs = Array.from({ length: 9 }, (_, index) => `a${index}*`);
    check(globs, undefined, undefined);
    check(globs, ["a0", "b"], ["0 a0", " b"]);
    expect(nameClasses(globs.slice(1).map(parsePattern), undefined)).toBeDefined();
  });

  test("a bit without a pattern speaks of every tool", () => {
    expect(nameClasses([undefined, parsePattern("a")], undefined)).toEqual([
      { name: "a", selects: 3 },
      { name: "other", selects: 1 },
    ]);
  });

  test("no name is of a class that is not among them", () => {
    const selectors = fc.constantFrom("a", "b", "[a, c]", "a*", "*b", "?b", "*", "ab*", "b?");
    const names = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 4 });
    fc.assert(
      fc.property(fc.array(selectors, { maxLength: 4 }), names, (texts, name) => {
        const patterns = texts.map(parsePattern);
        const selects = patterns.reduce(
          (mask, { tool }, place) => (selectsName(tool, name) ? mask | (1 << place) : mask),
          0,
        );
        expect(nameClasses(patterns, undefined)?.map((one) => one.selects)).toContain(selects);
        for (const one of nameClasses(patterns, undefined) ?? []) {
          if (one.name === undefined) continue;
          const named = one.name;
          expect(patterns.map(({ tool }) => selectsName(tool, named))).toEqual(
            patterns.map((_, place) => ((one.selects >> place) & 1) === 1),
          );
        }
      }),
      { numRuns: 300 * factor },
    );
  });
});

test.each<[string, boolean]>([
  ["a", false],
  ["*", false],
  ["[a, b]", false],
  ["a*", true],
  ["?", true],
])("%s uses a glob: %s", (text, expected) => {
  expect(usesGlobs([undefined, parsePattern(text)])).toBe(expected);
});

test("names that are listed, and one that is not among them", () => {
  const selectors: readonly ToolSelector[] = ["a", "[b, c]", "d*", "*"].map(
    (text) => parsePattern(text).tool,
  );
  expect(selectors.map(namesIn)).toEqual([["a"], ["b", "c"], [], []]);
  expect([strangerTo([]), strangerTo(["other"]), strangerTo(["other_"])]).toEqual([
    "other",
    "other_",
    "other",
  ]);
});
