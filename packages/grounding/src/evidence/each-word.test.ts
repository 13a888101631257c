import fc from "fast-check";
import { expect, test } from "vitest";
import { eachWord } from "./each-word.ts";

/** Words as `word:line`, by the definition: one regular expression, and a count of the line ends before. */
function slowly(source: string): readonly string[] {
  return [...source.matchAll(/[\p{L}_$][\p{L}\p{M}\p{N}_$]*/gu)].map(
    ({ 0: word, index }) => `${word}:${source.slice(0, index).split("\n").length}`,
  );
}

function check(source: string): void {
  const found: string[] = [];
  eachWord(source, (start, end, line) => found.push(`${source.slice(start, end)}:${line}`));
  expect(found).toEqual(slowly(source));
}

test.each([
  ["a_1 = $b2\n\n9c(D)\n"],
  ["größe\n名前 = é1\ncafe\u0301"],
  [""],
  ["\n\n"],
  ["x"],
  ["\u0000a\u007fb"],
])("the words of %j", check);

test("words are those of the definition, in ASCII and beyond", () => {
  const letters = ["a", "Z", "_", "$", "0", "9", " ", "\n", "(", "\u0000", "@", "[", "`", "{"];
  const ascii = fc.string({ unit: fc.constantFrom(...letters) });
  const all = fc.string({ unit: fc.constantFrom(...letters, "é", "\u0301", "名", "\ud83d\ude00", "½") });
  fc.assert(fc.property(fc.oneof(ascii, all), check), { numRuns: Number(process.env.AGENTLTL_RUNS ?? 500) });
});
