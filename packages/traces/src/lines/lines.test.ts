// Lines of JSONL, one after the other: what is read at once, what waits for others, and what is said of the rest.
import type { Json } from "@agentltl/core/host";
import { expect, test } from "vitest";
import type { ReadTracesOptions } from "../read-traces.ts";
import { lineReader } from "./line-reader.ts";
import type { LineReading } from "./line-reading.ts";
import { isPart, sessionOf } from "./part.ts";
import { whyUnknown } from "./why-unknown.ts";
import { withLines } from "./with-lines.ts";

const run = (name: string): object => ({ tool_calls: [{ tool_name: name }] });
const user = { role: "user", content: "Go" };
const asks = { role: "assistant", tool_calls: [{ id: "a", function: { name: "get", arguments: "{}" } }] };

const shown = (reading: LineReading): string =>
  reading.kind === "fault"
    ? `${reading.line}: ${reading.message.slice(0, 34)}`
    : [reading.line ?? "-", reading.format, ...reading.trace.calls.map(({ name }) => name)].join(" ");

/** What each line is read as, and what the end adds. */
function check(
  lines: readonly unknown[],
  expected: readonly string[],
  options: ReadTracesOptions = {},
): void {
  const reader = lineReader(options);
  const read = lines.map((line, index) =>
    reader
      .add(line, index + 1, 10)
      .map(shown)
      .join("; "),
  );
  expect([...read, reader.close().map(shown).join("; ")]).toEqual(expected);
}

test.each<[string, readonly unknown[], readonly string[]]>([
  ["nothing", [], [""]],
  ["runs are read at once", [run("a"), run("b")], ["1 jsonl a", "2 jsonl b", ""]],
  ["conversations on a line each, too", [[user, asks], [user]], ["1 openai-chat get", "2 openai-chat", ""]],
  ["messages on a line each wait for the end", [user, asks], ["", "", "- openai-chat get"]],
  [
    "what nothing is known of waits for a line that tells",
    [{ a: 1 }, run("a")],
    ["", "1: the line is of no known format: no; 2 jsonl a", ""],
  ],
  [
    "what nothing is known of at the end is a fault",
    [{ a: 1 }],
    ["", "1: the line is of no known format: no"],
  ],
  [
    "what JSON can't carry is a fault, and the others are read",
    [{ ...run("a"), tool_calls: undefined, big: 1n }, run("b")],
    ["1: `big` is a bigint; give the log as", "2 jsonl b", ""],
  ],
])("%s", (_name, lines, expected) => check(lines, expected));

test("said to be records, lines of other formats are faults, each by itself", () => {
  check(
    [run("a"), user, 7],
    ["1 jsonl a", "2: the record has no `tool_calls`: gi", "3: `7` is no record of a run; give an", ""],
    {
      from: "jsonl",
    },
  );
});

test("said to be of another format, records are not taken for ours", () => {
  check([[user, asks]], ["1 openai-chat get", ""], { from: "openai-chat" });
});

test.each<[string, unknown, boolean]>([
  ["a message", user, true],
  ["a message of LangChain's", { lc: 1, id: ["langchain", "HumanMessage"], kwargs: { content: "Go" } }, true],
  ["a span", { name: "chat", spanId: "a", attributes: {} }, true],
  ["a request of OTLP", { resourceSpans: [] }, true],
  ["an event of a stream", { type: "message_start", message: {} }, true],
  ["a run", run("a"), false],
  ["a list of messages", [user], false],
  ["a number", 7, false],
  ["nothing", null, false],
])("%s is a part of a document: %o", (_name, value, expected) => {
  const json = JSON.parse(JSON.stringify(value));
  expect([isPart(json, "auto"), isPart(json, "jsonl")]).toEqual([expected, false]);
});

test.each<[string, object, string | null | undefined]>([
  ["a message that says it", { ...user, session_id: "s" }, "s"],
  ["in another spelling", { ...user, threadId: 7 }, "7"],
  ["a message that does not", user, undefined],
  ["a message with an empty one", { ...user, session_id: "" }, undefined],
  ["a span", { name: "chat", traceId: "t", spanId: "a", attributes: {} }, "t"],
  [
    "a request of OTLP with two traces",
    { resourceSpans: [{ scopeSpans: [{ spans: [{ traceId: "t" }, { traceId: "u" }] }] }] },
    undefined,
  ],
  ["what is no part of any", { note: 1 }, null],
])("the session of %s is %s", (_name, value, expected) => {
  expect(sessionOf(JSON.parse(JSON.stringify(value)), "auto")).toBe(expected);
});

test("gaps are told by their lines where they have one", () => {
  const gap = (path?: string) =>
    ({ kind: "call", detail: "odd", ...(path === undefined ? {} : { path }) }) as const;
  const trace = {
    calls: [],
    dialogue: [],
    metrics: {},
    ended: true,
    gaps: [gap("[1].content[0]"), gap("[0]"), gap("[9]"), gap("x"), gap()],
  };
  expect(withLines(trace, [4, 7]).gaps).toEqual([
    { kind: "call", detail: "odd", line: 7, path: "content[0]" },
    { kind: "call", detail: "odd", line: 4 },
    gap("[9]"),
    gap("x"),
    gap(),
  ]);
});

test("what looks like a record says itself what is wrong with it", () => {
  const values: readonly Json[] = [{ tool_calls: 7 }, { calls: [] }, { metrics: {} }, { format: 2 }, [], 7];
  expect(values.map((value) => whyUnknown(value))).toEqual(Array.from({ length: 6 }, () => undefined));
  expect(whyUnknown({ note: 1 })).toBe(
    "of no known format: no messages, spans or calls in an object with `note`; a run's record is an object with the list `tool_calls`",
  );
});
