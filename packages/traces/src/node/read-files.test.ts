import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { writeJsonLine } from "../write/json-line.ts";
import { type Reading, readStream, readTraceFile } from "./index.ts";

const record = (...names: readonly string[]) => ({ tool_calls: names.map((name) => ({ name })) });
const user = { role: "user", content: "Go" };
const call = { role: "assistant", tool_calls: [{ id: "a", function: { name: "x", arguments: "[1]" } }] };

/** A reading in few words: its place, format and calls, or what is wrong. */
function told(reading: Reading): string {
  if (reading.kind === "note") return `note ${reading.text}`;
  const place = [reading.line ?? "-", ...("index" in reading ? [`[${reading.index}]`] : [])].join("");
  if (reading.kind === "broken") return `${place}:${reading.column ?? "-"} ${reading.message.slice(0, 50)}`;
  return [place, reading.format, ...reading.trace.calls.map(({ name }) => name)].join(" ");
}

async function all(readings: AsyncIterable<Reading>): Promise<readonly Reading[]> {
  const found: Reading[] = [];
  for await (const reading of readings) found.push(reading);
  return found;
}

/** Reads a file of this name and content; with a format, as that. */
async function readingsOf(name: string, content: string, from?: "openai-chat"): Promise<readonly Reading[]> {
  const folder = mkdtempSync(join(tmpdir(), "agentltl-traces-"));
  const path = join(folder, name);
  writeFileSync(path, content);
  const readings = await all(readTraceFile(path, { from }));
  rmSync(folder, { recursive: true });
  return readings;
}

async function check(
  name: string,
  content: string,
  expected: readonly string[],
  from?: "openai-chat",
): Promise<void> {
  expect((await readingsOf(name, content, from)).map(told)).toEqual(expected);
}

const lines = (...values: readonly unknown[]): string =>
  values.map((value) => `${JSON.stringify(value)}\n`).join("");

test("lines that are documents are read each by itself, also of several formats", async () => {
  await check("a.jsonl", lines(record("a"), [user, call], { messages: [user] }, record()), [
    "1 jsonl a",
    "2 openai-chat x",
    "3 openai-chat",
    "4 jsonl",
  ]);
});

test("lines that are parts belong together, and what is odd in them is told with its line", async () => {
  const readings = await readingsOf("a.jsonl", `\n${lines(user, call)}`);
  expect(readings.map(told)).toEqual(["- openai-chat x"]);
  const [reading] = readings;
  const gaps = reading?.kind === "trace" ? reading.trace.gaps.filter(({ kind }) => kind === "call") : [];
  expect(gaps).toEqual([
    {
      kind: "call",
      call: 0,
      detail: "arguments of call #1 are not an object",
      line: 3,
      path: "tool_calls[0]",
    },
  ]);
});

test("sessions in parts of one file are counted", async () => {
  const line = (sessionId: string, uuid: string) => ({
    type: "user",
    uuid,
    sessionId,
    message: { role: "user", content: "Go" },
  });
  await check("a.jsonl", lines({ type: "file-history-snapshot" }, line("s", "1"), line("t", "2")), [
    "-[0] claude-code",
    "-[1] claude-code",
  ]);
});

test("lines of which nothing is known are broken, in their order, wherever something else follows", async () => {
  await check("a.jsonl", lines({ a: 1 }, { b: 2 }, record("x"), { c: 3 }), [
    "1:1 the line is of no known format: no messages, spans",
    "2:1 the line is of no known format: no messages, spans",
    "3 jsonl x",
    "4:1 the line is of no known format: no messages, spans",
  ]);
});

test("so many of them are not kept", async () => {
  const readings = await readingsOf(
    "a.jsonl",
    lines(...Array.from({ length: 250 }, (_, a) => ({ a })), record("x")),
  );
  expect(readings.map(({ kind }) => kind).filter((kind) => kind === "broken")).toHaveLength(250);
  expect(readings.map(told).at(-1)).toBe("251 jsonl x");
});

test("broken lines stand between, each with line and column", async () => {
  await check("a.jsonl", `${lines(record("a"))}{"tool_calls": [}\n${lines(record("b"))}`, [
    "1 jsonl a",
    "2:17 a value is missing",
    "3 jsonl b",
  ]);
});

test("JSON files: one log, a list of records, a list of sessions, or none of these", async () => {
  await check("a.json", JSON.stringify([user, call]), ["- openai-chat x"]);
  await check("a.json", JSON.stringify([record("a"), record("b")]), ["-[0] jsonl a", "-[1] jsonl b"]);
  await check("a.json", JSON.stringify([[user, call], [user]]), ["-[0] openai-chat x", "-[1] openai-chat"]);
  await check("a.json", JSON.stringify({ a: 1 }), ["-:- is of no known format: no messages, spans or calls"]);
  await check(
    "a.json",
    JSON.stringify([user, call, { role: "user", content: [{ type: "tool_result", tool_use_id: "a" }] }]),
    ["-:- may be `openai-chat` (`tool_calls` with a `functio"],
  );
});

test("other endings are read as their first line looks", async () => {
  await check("a.traj", JSON.stringify({ trajectory: [{ action: "ls", observation: "x" }] }, null, 1), [
    "- swe-agent ls",
  ]);
  await check(
    "a.chunks.txt",
    lines(
      { type: "message_start" },
      {
        type: "content_block_start",
        index: 0,
        content_block: { type: "tool_use", id: "a", name: "x", input: {} },
      },
    ),
    ["- anthropic x"],
  );
  await check("a.log", lines(record("a")), ["1 jsonl a"]);
});

test("a format that is named is not looked for", async () => {
  await check("a.json", JSON.stringify([user]), ["- openai-chat"], "openai-chat");
  await check("a.jsonl", lines({ messages: [user] }), ["1 openai-chat"], "openai-chat");
  await check(
    "a.jsonl",
    lines(record("a")),
    ["1:1 is no openai-chat that can be read: it looks like "],
    "openai-chat",
  );
});

test("a pipe is read piece by piece, wherever the pieces end", async () => {
  const text = lines(record("é"), record("b"));
  for (const size of [1, 3, 1000]) {
    async function* pieces(): AsyncGenerator<Uint8Array> {
      const bytes = Buffer.from(text);
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    }
    expect((await all(readStream(pieces(), "pipe"))).map(told)).toEqual(["1 jsonl é", "2 jsonl b"]);
  }
});

test("a long stream is read as it comes: nothing waits for its end", async () => {
  let written = 0;
  async function* endless(): AsyncGenerator<Uint8Array> {
    for (; written < 10_000; written++) yield Buffer.from(lines(record("a")));
  }
  let read = 0;
  for await (const reading of readStream(endless(), "pipe")) {
    expect(reading.kind).toBe("trace");
    read += 1;
    expect(written - read).toBeLessThan(5);
  }
  expect(read).toBe(10_000);
});

test("the trace of a run's log is one as any other: written a line each, two of one name stay two", async () => {
  const closing = {
    format: 1,
    kind: "run",
    id: "r",
    calls: [],
    dialogue: [],
    metrics: {},
    ended: true,
    gaps: [],
  };
  const [first] = await readingsOf("a.jsonl", lines(closing));
  if (first?.kind !== "trace") throw new Error("no trace");
  const written = writeJsonLine(first.trace);
  const { kind: _kind, ...members } = closing;
  expect(JSON.parse(written)).toEqual(members);
  await check("b.jsonl", `${written}${written}`, ["1 jsonl", "2 jsonl"]);
});
