import fc from "fast-check";
import { expect, test } from "vitest";
import { wordMap } from "./word-map.ts";
import { piecesOf, wordsOf } from "./words-of.ts";

const word = fc.stringMatching(/^[a-z]{1,5}$/);
const name = fc
  .array(fc.tuple(word, fc.constantFrom("lower", "Capital", "UPPER")), { minLength: 1, maxLength: 4 })
  .chain((parts) =>
    fc.constantFrom("_", "").map((between) =>
      parts
        .map(([text, form]) => {
          if (form === "UPPER") return text.toUpperCase();
          return form === "Capital" ? text.charAt(0).toUpperCase() + text.slice(1) : text;
        })
        .join(between),
    ),
  );
const names = fc.uniqueArray(name, { minLength: 1, maxLength: 30 });

test("a new name is as long, in the same case, and its words are at the same places", () => {
  fc.assert(
    fc.property(names, fc.integer(), (all, seed) => {
      const rename = wordMap(all, new Set(), seed);
      for (const one of all) {
        const other = rename(one);
        const shape = (text: string): string => text.replace(/[a-z]/g, "a").replace(/[A-Z]/g, "A");
        expect(shape(other)).toBe(shape(one));
        expect(piecesOf(other).map(({ text }) => text.length)).toEqual(
          piecesOf(one).map(({ text }) => text.length),
        );
      }
    }),
  );
});

test("no two names become one, and the same words become the same", () => {
  fc.assert(
    fc.property(names, fc.integer(), (all, seed) => {
      const rename = wordMap(all, new Set(), seed);
      expect(new Set(all.map(rename)).size).toBe(all.length);
      expect(all.map(wordMap(all.toReversed(), new Set(), seed))).toEqual(all.map(rename));
    }),
  );
});

test("no word of a text is ever given, however few are left", () => {
  const letters = [..."bdfgklmnprstvz"];
  const vowels = [..."aeiou"];
  // Of words such as `bab` all are taken but those that begin with `z`.
  const taken = new Set(
    letters.flatMap((first) =>
      vowels.flatMap((second) =>
        letters.flatMap((third) => (first === "z" ? [] : [`${first}${second}${third}`])),
      ),
    ),
  );
  const all = ["cat", "dog", "fox", "cow", "hen"];
  for (let seed = 0; seed < 50; seed += 1) {
    const rename = wordMap(all, taken, seed);
    for (const one of all) expect(taken.has(rename(one))).toBe(false);
  }
});

test.each([
  ["readHTTPLine_2", "read http line"],
  ["$ZodType", "zod type"],
  ["is_ok", "is ok"],
  ["join-parts", "join parts"],
  ["_", ""],
])("the words of `%s` are `%s`", (text, words) => {
  expect(wordsOf(text).join(" ")).toBe(words);
  expect(
    piecesOf(text)
      .map((piece) => piece.text)
      .join(""),
  ).toBe(text);
});

test.each(["test_index", "is_ok", "setup", "__init__"])(
  "`%s` stays: it says what a file is for, or is too short",
  (text) => {
    expect(wordMap([text], new Set(), 1)(text)).toBe(text);
  },
);
