import fc from "fast-check";
import { expect, test } from "vitest";
import { linesOf, type ReadLine } from "./lines-of.ts";

const factor = Number(process.env.AGENTLTL_RUNS ?? 1);

async function read(pieces: readonly (Uint8Array | string)[], most = 1_000): Promise<readonly ReadLine[]> {
  async function* stream(): AsyncGenerator<Uint8Array | string> {
    for (const piece of pieces) yield piece;
  }
  const lines: ReadLine[] = [];
  for await (const some of linesOf(stream(), most)) lines.push(...some);
  return lines;
}

function texts(lines: readonly ReadLine[]): readonly string[] {
  return lines.map((line) => (line.kind === "line" ? line.text : `longer than ${line.most}`));
}

test.each<[string, readonly (Uint8Array | string)[], readonly string[]]>([
  ["nothing", [], []],
  ["one line without an end", ["a"], ["a"]],
  ["lines over pieces", ["a\nb", "c\n", "d"], ["a", "bc", "d"]],
  ["blank lines are none", ["\n\na\n  \nb\n\n"], ["a", "b"]],
  [
    "a line longer than lines may be, and one after it",
    ["x".repeat(6), "x\nabc\n"],
    ["longer than 5", "abc"],
  ],
  ["the last line too long", ["abc\nabcdef"], ["abc", "longer than 5"]],
  ["just as long as it may be", ["abcde\nabcde"], ["abcde", "abcde"]],
])("%s", async (_what, pieces, expected) => {
  expect(texts(await read(pieces, 5))).toEqual(expected);
});

test("bytes may be cut anywhere: the lines are those of the whole", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: "grapheme", maxLength: 40 }),
      fc.integer({ min: 1, max: 5 }),
      async (text, size) => {
        const bytes = new TextEncoder().encode(text);
        const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
          bytes.slice(at * size, (at + 1) * size),
        );
        const expected = new TextDecoder()
          .decode(bytes)
          .split("\n")
          .filter((line) => line.trim() !== "");
        expect(texts(await read(pieces))).toEqual(expected);
      },
    ),
    { numRuns: 200 * factor },
  );
});
