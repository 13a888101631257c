import fc from "fast-check";
import { expect, test } from "vitest";
import { factor } from "../../test/factor.ts";
import { globCovers } from "../semantics/glob-covers.ts";
import { matchesGlob } from "./glob.ts";

test.each<[string, string, boolean]>([
  ["", "", true],
  ["", "a", false],
  ["*", "", true],
  ["?", "", false],
  ["?", "a", true],
  ["a*", "a", true],
  ["a*c", "abbc", true],
  ["a*c", "abcb", false],
  ["*a*b", "xaybzb", true],
  ["src/*.ts", "src/a/b.ts", true],
  ["a.c", "abc", false],
  ["[ab]", "a", false],
  ["?", "😀", true],
  ["😀*", "😀!", true],
  ["??", "😀", false],
])("`%s` covers `%s`: %s", (glob, text, covered) => {
  expect(matchesGlob(glob, text)).toBe(covered);
});

test("a glob covers what the definition says it covers", () => {
  let covered = 0;
  const characters = fc.string({ unit: fc.constantFrom("a", "b", "*", "?", "😀"), maxLength: 8 });
  const texts = fc.string({ unit: fc.constantFrom("a", "b", "😀"), maxLength: 8 });
  fc.assert(
    fc.property(characters, texts, (glob, text) => {
      const is = globCovers(glob, text);
      if (is) covered++;
      expect(matchesGlob(glob, text)).toBe(is);
    }),
    { numRuns: 3_000 * factor },
  );
  expect(covered).toBeGreaterThan(100);
});

test("a glob that could go back in very many ways is answered", () => {
  expect(matchesGlob("*a".repeat(50), `${"a".repeat(5_000)}b`)).toBe(false);
});
