// A stream says the same in whatever pieces it comes, and whatever marks of other systems stand in it.
import fc from "fast-check";
import { expect, test } from "vitest";
import { shown } from "../../test/shown.ts";
import { readJsonFile } from "./read-json-file.ts";
import { readJsonLines } from "./read-json-lines.ts";
import { readStream } from "./read-stream.ts";
import { readTraceStream } from "./read-trace-file.ts";
import type { Reading } from "./reading.ts";

const numRuns: number = Number(process.env.AGENTLTL_RUNS ?? 60);

async function* inPieces(bytes: Uint8Array, cuts: readonly number[]): AsyncGenerator<Uint8Array> {
  let done = 0;
  for (const cut of [...cuts.map((one) => one % (bytes.length + 1)), bytes.length].toSorted(
    (one, other) => one - other,
  )) {
    yield bytes.subarray(done, cut);
    done = cut;
  }
}

/** What is read, with everything that is told of it but the name of the file. */
async function told(readings: AsyncIterable<Reading>): Promise<readonly unknown[]> {
  const found: unknown[] = [];
  for await (const reading of readings)
    found.push(
      reading.kind === "trace"
        ? [reading.format, reading.line, reading.index, ...shown(reading.trace)]
        : reading,
    );
  return found;
}

const record = (name: string): object => ({
  tool_calls: [{ tool_name: name, arguments: { q: "é😀" }, tool_result: "x" }],
});
const line = fc.oneof(
  fc.constantFrom("refund", "é", "😀", "a\u2028b").map((name) => JSON.stringify(record(name))),
  fc.constantFrom(
    JSON.stringify({ role: "user", content: "Go", session_id: "s" }),
    JSON.stringify({ role: "assistant", content: "So.", session_id: "s" }),
    JSON.stringify([{ role: "user", content: "Go" }]),
    "",
    " ",
    "{",
    '{"a":1}',
    "null",
    "[1,",
    '"\u0000"',
    "\ufeff{}",
  ),
);
const text = fc
  .tuple(fc.array(line, { maxLength: 6 }), fc.constantFrom("\n", "\r\n"), fc.boolean(), fc.boolean())
  .map(
    ([lines, end, isMarked, isEnded]) => `${isMarked ? "\ufeff" : ""}${lines.join(end)}${isEnded ? end : ""}`,
  );

test.each<[string, typeof readJsonLines]>([
  ["a JSONL file", readJsonLines],
  ["a JSON file", readJsonFile],
  ["a pipe", readStream],
])("%s in pieces reads as it does whole", async (_name, read) => {
  await fc.assert(
    fc.asyncProperty(text, fc.array(fc.nat(), { maxLength: 8 }), async (content, cuts) => {
      const bytes = Buffer.from(content);
      const whole = await told(read(inPieces(bytes, []), "f"));
      expect(await told(read(inPieces(bytes, cuts), "f"))).toEqual(whole);
    }),
    { numRuns },
  );
});

test("a byte at a time, too, and as texts", async () => {
  const content = `\ufeff${JSON.stringify(record("é😀"))}\r\n${JSON.stringify(record("b"))}`;
  const bytes = Buffer.from(content);
  const whole = await told(readStream(inPieces(bytes, []), "f"));
  expect(whole).toHaveLength(2);
  expect(await told(readStream(inPieces(bytes, [...bytes.keys()]), "f"))).toEqual(whole);
  async function* texts(): AsyncGenerator<string> {
    yield content.slice(0, 9);
    yield content.slice(9);
  }
  expect(await told(readStream(texts(), "f"))).toEqual(whole);
});

test("a name in capitals says what a file is", async () => {
  const stream = (): AsyncGenerator<Uint8Array> =>
    inPieces(Buffer.from(`${JSON.stringify(record("a"))}\n{`), []);
  const [json] = await told(readTraceStream(stream(), "A.JSON"));
  expect(json).toMatchObject({ kind: "broken" });
  const lines = await told(readTraceStream(stream(), "A.NDJSON"));
  expect(lines[0]).toContain("jsonl");
});

/** What is said of bytes that are no log, as `line:column message`. */
async function refusals(
  read: typeof readJsonLines,
  content: string | Uint8Array,
): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const reading of read(inPieces(Buffer.from(content), []), "f"))
    if (reading.kind === "broken")
      found.push(`${reading.line ?? "-"}:${reading.column ?? "-"} ${reading.message}`);
  return found;
}

test.each<[string, string | Uint8Array, readonly string[]]>([
  ["nothing", "", ["-:- is empty; write a run's record on each line"]],
  ["a byte order mark alone", "\ufeff", ["-:- is empty; write a run's record on each line"]],
  ["blank lines", "\n \r\n\t\n", ["-:- is empty; write a run's record on each line"]],
  ["a zero byte", "\u0000", ["1:1 no JSON value"]],
  [
    "a zero byte in a text",
    '{"a":"\u0000"}',
    ["1:6 a control character in a text; write it as \\n, \\t or \\u001b"],
  ],
  ["a line that is cut off", '{"tool_calls":[{"name":"a"', ['1:27 "}" is missing: the text is cut off here']],
  ["a byte that is no UTF-8", Buffer.from([0x7b, 0xff, 0x7d]), ["1:2 not UTF-8; save the file as UTF-8"]],
  [
    "UTF-16",
    Buffer.from("\ufeff{}\n", "utf16le"),
    ["1:1 not UTF-8 but UTF-16; save the file as UTF-8", "2:1 no JSON value"],
  ],
  ["a number", "7", ["1:1 `7` is no record of a run; give an object with the list `tool_calls`"]],
  ["a text", '"run"', ['1:1 `"run"` is no record of a run; give an object with the list `tool_calls`']],
  ["two values on a line", "{} {}", ["1:4 the JSON value is over, and more follows"]],
  ["a comma too many", '{"a":1,}', ["1:8 a key in double quotes is missing"]],
  ["single quotes", "{'a':1}", ["1:2 no JSON value"]],
  ["a comment", "{} // run", ["1:4 JSON has no comments"]],
])("what is said of JSONL with %s", async (_name, content, expected) => {
  expect(await refusals(readJsonLines, content)).toEqual(expected);
});

test.each<[string, string | Uint8Array, readonly string[]]>([
  ["nothing", "", ["-:- is empty; write a run's record, or a list of them"]],
  ["an empty list", "[]", ["-:- is an empty list; write a run's record in it"]],
  [
    "an entry that is none",
    "[{},7]",
    [
      "-:- entry [0] is of no known format: no messages, spans or calls in it; a run's record is an object with the list `tool_calls`",
      "-:- entry [1]: `7` is no record of a run; give an object with the list `tool_calls`",
    ],
  ],
  [
    "two lines",
    '{"tool_calls":[]}\n{"tool_calls":[]}',
    ["2:1 the JSON value is over, and more follows; with one record a line, call the file .jsonl"],
  ],
  ["a fault on its third line", '{\n"a":\n}', ["3:1 a value is missing"]],
  ["a byte that is no UTF-8", Buffer.from([0x7b, 0xff, 0x7d]), ["1:2 not UTF-8; save the file as UTF-8"]],
])("what is said of JSON with %s", async (_name, content, expected) => {
  expect(await refusals(readJsonFile, content)).toEqual(expected);
});
