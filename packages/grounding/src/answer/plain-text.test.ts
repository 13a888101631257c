import fc from "fast-check";
import { expect, test } from "vitest";
import { plainText } from "./plain-text.ts";

/** What a reader sees, and the places in the original of its characters. */
function check(answer: string, expected: string, places: readonly number[]): void {
  const plain = plainText(answer);
  expect(plain.text).toBe(expected);
  expect(Array.from(plain.text, (_, place) => plain.originalPlace(place))).toEqual(places);
}

test("escapes of names are undone", () => {
  check("a\\_b", "a_b", [0, 2, 3]);
  check("\\*a\\*", "*a*", [1, 2, 4]);
  check("a\\\\b", "a\\\\b", [0, 1, 2, 3]);
  check("a\\nb", "a\\nb", [0, 1, 2, 3]);
});

test("what nobody sees is gone", () => {
  check("a\u200bb", "ab", [0, 2]);
  check("\ufeffa\u00adb\u2060", "ab", [1, 3]);
  check("\u200b\u200c\u200d", "", []);
});

test("a text without any of these is the same", () => {
  check("plain", "plain", [0, 1, 2, 3, 4]);
  check("", "", []);
});

test("each character of the plain text stands in the original where it says, in order", () => {
  const piece = fc.constantFrom("a", "_", "\\_", "\\", "\u200b", "\u00ad", "é", "😀", "\\*", " ");
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const answer = pieces.join("");
      const { text, originalPlace } = plainText(answer);
      let last = -1;
      for (let place = 0; place < text.length; place++) {
        const there = originalPlace(place);
        expect(answer.charAt(there)).toBe(text.charAt(place));
        expect(there).toBeGreaterThan(last);
        last = there;
      }
    }),
  );
});

test("it is the answer with its invisible parts replaced, and that is all", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("\\", "_", "*", "x", "\u200b") }), (answer) => {
      expect(plainText(answer).text).toBe(answer.replace(/\\(?=[_*])|[\u200b]/g, ""));
    }),
  );
});
