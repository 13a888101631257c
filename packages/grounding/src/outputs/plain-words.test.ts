import fc from "fast-check";
import { expect, test } from "vitest";
import { holdsWhole, plainPhrase, wordsIn } from "./plain-words.ts";

test.each([
  ["A  b\n\tC", "a b c"],
  ["“a” «b» „c‟", '"a" "b" "c"'],
  ["it’s ‘so’", "it's 'so'"],
  ["a—b–c−d", "a-b-c-d"],
  ["**a** `b`", "a b"],
  ["gro\u0308ße", "größe"],
  ["  ", ""],
])("%s is looked for as %s", (text, expected) => expect(plainPhrase(text)).toBe(expected));

test("a plain text stays as it is", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      const plain = plainPhrase(text);
      expect(plainPhrase(plain)).toBe(plain);
    }),
  );
});

test("the words of a text", () => {
  expect([...wordsIn("a_1, b-c größe; a_1")]).toEqual(["a_1", "b", "c", "größe"]);
});

test.each<[string, string, boolean]>([
  ["order 100 here", "10", false],
  ["order 10 here", "10", true],
  ["10", "10", true],
  ["a10", "10", false],
  ["10_", "10", false],
  ["100 and 10", "10", true],
  ["x-10-y", "10", true],
  ["(10)", "10", true],
  ["é10", "10", false],
  ["𝒜10", "10", false],
  ["a, b", ", ", true],
  ["anything", "", false],
])("in %s stands %s: %s", (text, wanted, expected) => expect(holdsWhole(text, wanted)).toBe(expected));

test("it is what an expression with the same ends says", () => {
  const unit = fc.constantFrom("a", "b", "1", "_", " ", "-", ".");
  const seen = new Set<boolean>();
  fc.assert(
    fc.property(
      fc.string({ unit, maxLength: 30 }),
      fc.string({ unit, minLength: 1, maxLength: 3 }),
      (text, wanted) => {
        const open = /^\w/.test(wanted) ? "(?<!\\w)" : "";
        const close = /\w$/.test(wanted) ? "(?!\\w)" : "";
        const expected = new RegExp(`${open}${wanted.replaceAll(".", "[.]")}${close}`).test(text);
        seen.add(expected);
        expect(holdsWhole(text, wanted)).toBe(expected);
      },
    ),
    { numRuns: 1_000 },
  );
  expect(seen.size).toBe(2);
});

const bits = [
  "a",
  "B_1",
  " ",
  "  ",
  "\n",
  "\t",
  "\r\n",
  "\u00a0",
  "*",
  "`",
  "“",
  "’",
  "–",
  "é",
  "e\u0301",
  "42",
  ".",
];
const texts = fc.array(fc.constantFrom(...bits), { maxLength: 20 }).map((some) => some.join(""));

test("of every text it says what one replacement after the other says", () => {
  fc.assert(
    fc.property(texts, (text) => {
      const slow = text
        .normalize("NFC")
        .toLowerCase()
        .replace(/“/g, '"')
        .replace(/’/g, "'")
        .replace(/–/g, "-")
        .replace(/[*`]/g, "")
        .replace(/\s+/g, " ")
        .trim();
      expect(plainPhrase(text)).toBe(slow);
      expect([...wordsIn(slow)]).toEqual([...new Set(slow.match(/[\p{L}\p{M}\p{N}_]+/gu))]);
    }),
    { numRuns: 1000 },
  );
});
