import { describe, expect, test } from "vitest";
import { quotationsIn } from "./quotations.ts";

/** `text` quotes exactly these, and each stands where its span says. */
function check(text: string, ...expected: readonly string[]): void {
  const found = quotationsIn(text);
  expect(found.map(({ value }) => value)).toEqual(expected);
  for (const { value, span } of found) expect(text.slice(span.start, span.end)).toBe(value);
}

describe("what stands in double quotes is quoted", () => {
  test.each([
    ['He says "this is it." And "that was all".', ["this is it.", "that was all"]],
    [
      "“curly quotes are quotes”, „deutsche sind es auch“, «les guillemets comptent aussi»",
      ["curly quotes are quotes", "deutsche sind es auch", "les guillemets comptent aussi"],
    ],
    ["「引用された文章です」", ["引用された文章です"]],
    ['over\na "line that is broken\nin two" as well', ["line that is broken\nin two"]],
    ['" spaces stay outside "', ["spaces stay outside"]],
  ])("%s", (text, expected) => check(text, ...expected));
});

describe("it is not where", () => {
  test.each([
    ["a word or two are kept at a distance", 'say "yes", or "no thanks"'],
    ["nothing closes it", 'it "opens and never closes'],
    ["the paragraph ends", 'a "quote that\n\nends elsewhere" is none'],
    ["the mark means inches", 'a 5" screen and a 6" screen of that kind'],
    ["it is longer than a quotation", `"${"long ".repeat(500)}"`],
    ["single quotes are apostrophes", "it's the cat's own idea, isn't it"],
  ])("%s", (_why, text) => check(text));
});

test.each(['"', "“", "„", "«a ", '"a b c ', '" ', "「", '\n\n"'])("200 kB of %s come to an end", (piece) => {
  expect(Array.isArray(quotationsIn(piece.repeat(200_000 / piece.length)))).toBe(true);
});
