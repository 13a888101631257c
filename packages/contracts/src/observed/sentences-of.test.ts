import fc from "fast-check";
import { expect, test } from "vitest";
import { sentencesOf } from "./sentences-of.ts";

/** The sentences of a text; each must stand where it says. */
function check(text: string): readonly string[] {
  const found = sentencesOf(text);
  for (const { start, end, text: words } of found) expect(text.slice(start, end)).toBe(words);
  return found.map(({ text: words }) => words);
}

test.each<[string, readonly string[]]>([
  ["", []],
  [" \n\t\n ", []],
  ["One.", ["One."]],
  ["One", ["One"]],
  ["One. Two! Three? Four; five", ["One.", "Two!", "Three?", "Four;", "five"]],
  ["One.Two", ["One.Two"]],
  ["It costs 1.50 in v2.1. Paid.", ["It costs 1.50 in v2.1.", "Paid."]],
  ["Really?! Yes...", ["Really?!", "Yes..."]],
  ["One\nTwo", ["One", "Two"]],
  ["One\n\nTwo", ["One", "Two"]],
  // Lines end as they do on any system.
  ["One\r\nTwo\r\n", ["One", "Two"]],
  ["One\rTwo", ["One", "Two"]],
  ["One\u2028Two\u2029Three", ["One", "Two", "Three"]],
  ["\ufeffOne", ["One"]],
  // Marks of lists are no part of a sentence.
  ["- One\n* Two\n• Three", ["One", "Two", "Three"]],
  ["1. One\n2) Two\n(3) Three\n4: Four", ["One", "Two", "Three", "Four"]],
  ["## One\n  - [ ] Two\n  - [x] Three\n[X] Four", ["One", "Two", "Three", "Four"]],
  ["-One", ["-One"]],
  ["- ", []],
  ["2024 was good", ["2024 was good"]],
])("%j has the sentences %j", (text, sentences) => expect(check(text)).toEqual(sentences));

test("sentences follow each other, begin and end with a word or mark, and leave nothing out but spaces and marks of lists", () => {
  const piece = fc.constantFrom(
    "Paid",
    "it",
    ".",
    "!",
    ";",
    " ",
    "  ",
    "\n",
    "\r\n",
    "- ",
    "1. ",
    "é",
    "🙂",
    "1.5",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 25 }), (parts) => {
      const text = parts.join("");
      let end = 0;
      let outside = "";
      for (const one of sentencesOf(text)) {
        expect(one.start).toBeGreaterThanOrEqual(end);
        expect(/^\S/.test(one.text)).toBe(true);
        outside += text.slice(end, one.start);
        end = one.end;
      }
      expect((outside + text.slice(end)).replace(/[-\s]|\b1\.(?=\s|$)/g, "")).toBe("");
    }),
  );
});
