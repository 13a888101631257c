import fc from "fast-check";
import { expect, test } from "vitest";
import { readLines } from "./read-lines.ts";

/** The lines of the bytes, handed over in pieces of these sizes. */
async function linesOf(
  bytes: Uint8Array,
  sizes: readonly number[],
  longest?: number,
): Promise<readonly string[]> {
  async function* pieces(): AsyncGenerator<Uint8Array> {
    let at = 0;
    for (const size of sizes) {
      yield bytes.subarray(at, at + size);
      at += size;
    }
    yield bytes.subarray(at);
  }
  const found: string[] = [];
  for await (const line of readLines(pieces(), longest))
    found.push(
      "tooLong" in line
        ? `${line.number} too long`
        : `${line.number} ${Buffer.from(line.bytes).toString("utf8")}`,
    );
  return found;
}

test.each<[string, string, readonly string[]]>([
  ["nothing", "", []],
  ["a line without an end", "a", ["1 a"]],
  ["a line with one", "a\n", ["1 a"]],
  ["blank lines keep the numbers right", "\n\na\n", ["1 ", "2 ", "3 a"]],
  ["CRLF", "a\r\nb\r\n", ["1 a", "2 b"]],
  ["a byte order mark", "\ufeffa\nb", ["1 a", "2 b"]],
  ["a byte order mark further down stays", "a\n\ufeffb", ["1 a", "2 \ufeffb"]],
  ["U+2028 ends no line, JSON may hold it", "a\u2028b\u2029c\n", ["1 a\u2028b\u2029c"]],
  ["a carriage return alone ends no line", "a\rb\n", ["1 a\rb"]],
])("%s", async (_name, text, expected) => {
  expect(await linesOf(Buffer.from(text), [])).toEqual(expected);
});

test("in whatever pieces a file comes, its lines are those of the whole", async () => {
  const texts = fc
    .array(fc.constantFrom("a", "é", "\n", "\r\n", "\ufeff", "🙂", ""), { maxLength: 12 })
    .map((parts) => parts.join(""));
  await fc.assert(
    fc.asyncProperty(texts, fc.array(fc.nat(4), { maxLength: 12 }), async (text, sizes) => {
      const whole = text.startsWith("\ufeff") ? text.slice(1) : text;
      const split = whole.split("\n").map((line) => line.replace(/\r$/, ""));
      const byDefinition = text.endsWith("\n") || text === "" ? split.slice(0, -1) : split;
      expect(await linesOf(Buffer.from(text), sizes)).toEqual(
        byDefinition.map((line, index) => `${index + 1} ${line}`),
      );
    }),
  );
});

test("a line that is too long is said to be, and the next one is read", async () => {
  expect(await linesOf(Buffer.from("aaaaaa\nbb\ncccc"), [2, 2, 2], 3)).toEqual([
    "1 too long",
    "2 bb",
    "3 too long",
  ]);
});
