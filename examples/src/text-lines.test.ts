import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { harmless, joinParts, wrapText } from "./text-lines.ts";

describe("a wrapped text", () => {
  test.each<[string, string, number, readonly string[]]>([
    ["breaks between words", "one two three", 7, ["one two", "three"]],
    ["keeps its own lines", "one\n\ntwo", 9, ["one", "", "two"]],
    ["breaks a word that is too long", "abcdefgh ij", 4, ["abcd", "efgh", "ij"]],
    ["is one empty line where it is empty", "", 4, [""]],
  ])("%s", (_what, text, room, expected) => {
    expect(wrapText(text, room).map((line) => line.text)).toEqual(expected);
  });

  test("has lines that fit, each where it says, and loses only spaces and line ends", () => {
    const texts = fc.string({ unit: fc.constantFrom("a", "b", " ", "\n"), maxLength: 60 });
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 12 }), (text, room) => {
        const lines = wrapText(text, room);
        for (const line of lines) {
          expect(line.text.length).toBeLessThanOrEqual(room);
          expect(text.slice(line.start, line.start + line.text.length)).toBe(line.text);
        }
        expect(lines.map((line) => line.text.replaceAll(" ", "")).join("")).toBe(text.replace(/[ \n]/g, ""));
      }),
    );
  });
});

test("control characters are blanked, line ends stay", () => {
  expect(harmless("a\u001b[31mb\r\nc\u009bd\u0000")).toBe("a [31mb \nc d ");
});

test("parts that don't fit into the line begin another", () => {
  const part = (seen: string) => ({ seen, painted: `<${seen}>` });
  expect(joinParts([part("a".repeat(50)), part("b".repeat(44)), part("c")], "   ")).toEqual([
    `   <${"a".repeat(50)}>   <${"b".repeat(44)}>`,
    "   <c>",
  ]);
});
