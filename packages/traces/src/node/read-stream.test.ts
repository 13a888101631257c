import { expect, test } from "vitest";
import { readStream } from "./read-stream.ts";
import type { Reading } from "./reading.ts";

const run = (name: string): string => JSON.stringify({ id: name, tool_calls: [{ tool_name: name }] });

/** A stream that comes in these pieces, and whether it was closed. */
function piecesOf(...pieces: readonly (string | Uint8Array)[]): {
  readonly stream: AsyncIterable<string | Uint8Array>;
  readonly isClosed: () => boolean;
} {
  let closed = false;
  const stream = (async function* () {
    try {
      yield* pieces;
    } finally {
      closed = true;
    }
  })();
  return { stream, isClosed: () => closed };
}

/** What is read, a run by its id and a fault by its place; `most` readings are taken. */
async function check(
  pieces: readonly (string | Uint8Array)[],
  expected: readonly string[],
  most = Number.POSITIVE_INFINITY,
): Promise<void> {
  const { stream, isClosed } = piecesOf(...pieces);
  const found: Reading[] = [];
  for await (const reading of readStream(stream, "pipe")) {
    found.push(reading);
    if (found.length >= most) break;
  }
  expect(found.map(shown)).toEqual(expected);
  expect(isClosed()).toBe(true);
}

function shown(reading: Reading): string {
  switch (reading.kind) {
    case "trace":
      return `${reading.trace.id}`;
    case "broken":
      return `${reading.line ?? "-"}: ${reading.message}`;
    case "note":
      return reading.text;
  }
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

test.each<[string, readonly (string | Uint8Array)[], readonly string[]]>([
  ["a run a line", [`${run("a")}\n${run("b")}\n`], ["a", "b"]],
  ["no line end at the end", [`${run("a")}\n${run("b")}`], ["a", "b"]],
  ["one run on one line", [run("a")], ["a"]],
  ["one run on several lines", [JSON.stringify(JSON.parse(run("a")), undefined, 2)], ["a"]],
  ["a list", [`[${run("a")},\n${run("b")}]`], ["a", "b"]],
  ["a list on lines of its own", [`[\n${run("a")}\n]`], ["a"]],
  ["blank lines first", [`\n \r\n${run("a")}\n${run("b")}`], ["a", "b"]],
  ["a byte order mark", [bytes(`\ufeff${run("a")}\n${run("b")}`)], ["a", "b"]],
  ["CRLF", [`${run("a")}\r\n${run("b")}\r\n`], ["a", "b"]],
  ["a byte at a time", [...bytes(`${run("ä")}\n${run("b")}`)].map((byte) => Uint8Array.of(byte)), ["ä", "b"]],
  ["empty pieces", ["", run("a"), "", "\n", run("b"), ""], ["a", "b"]],
])("%s is read to the end, and the stream is closed", (_name, pieces, expected) => check(pieces, expected));

test.each<[string, readonly string[]]>([
  ["nothing", []],
  ["blank lines alone", ["\n\n", " \n"]],
])("%s is said to be empty", (_name, pieces) =>
  check(pieces, ["-: is empty; write a run's record on each line"]),
);

test("what is no JSON is a fault of its line, and the others are read", () =>
  check([`${run("a")}\n{"tool_calls": [}\n${run("b")}\n`], ["a", "2: a value is missing", "b"]));

test.each<[string, readonly string[]]>([
  ["that came in one piece", [`${run("a")}\n${run("b")}\n`]],
  ["of which more is to come", [`${run("a")}\n`, `${run("b")}\n`, `${run("c")}\n`]],
  ["that is one value", [`[${run("a")},\n`, `${run("b")}]`]],
])("a reader that stops early closes a stream %s", (_name, pieces) => check(pieces, ["a"], 1));
