// What a model or a tool may have written into a log, in every format: it is carried as it is, and does nothing.
import type { Json } from "@agentltl/core/host";
import { expect, test } from "vitest";
import { readTraces, TracesError, writeJsonLine, writeJunit, writeOtlp } from "../src/index.ts";
import { type Framework, frameworks, type Session } from "./sessions.ts";

/** A session with one call, which holds the text wherever somebody else may write. */
function sessionWith(text: string): Session {
  const args: Record<string, Json> = Object.fromEntries([[text, text]]);
  const call = { id: "c1", name: text, args, result: `${text} `, failed: false };
  return { turns: [{ said: `${text}?`, steps: [[call]], answer: `${text}!` }] };
}

const texts: readonly (readonly [string, string])[] = [
  ["a name that all objects have", "__proto__"],
  ["another", "constructor"],
  ["a method", "toString"],
  ["half a character", "\ud800"],
  ["the other half", "\udc00"],
  ["a zero", "a\u0000b"],
  ["a byte order mark", "\ufeffa"],
  ["ends of lines", "a\r\nb\rc\u2028d\u2029e"],
  ["a bell, and colours of terminals", "\u0007\u001b[31mred"],
  ["right to left", "\u202eabc"],
  ["markup", "<script>alert(1)</script>&amp;]]>"],
  ["a path", "../../etc/passwd"],
  ["a long word", "x".repeat(100_000)],
];

test.each(
  frameworks.flatMap((framework) =>
    texts.map(([what, text]) => [framework.name, what, framework, text] as const),
  ),
)("%s with %s", (_format, _what, { write }: Framework, text) => {
  const { traces } = readTraces(JSON.parse(JSON.stringify(write(sessionWith(text)))));
  const [trace] = traces;
  expect(trace?.calls).toMatchObject([{ name: text, result: `${text} ` }]);
  const [call] = trace?.calls ?? [];
  expect(Object.entries(call?.args ?? {})).toEqual([[text, text]]);
  expect(trace?.dialogue.map((message) => message.text)).toEqual([`${text}?`, `${text}!`]);
  // No object but ours was touched.
  expect(Object.keys(Object.prototype)).toEqual([]);
  if (trace === undefined) return;
  expect(readTraces(JSON.parse(writeJsonLine(trace))).traces).toEqual(traces);
  const [again] = readTraces(JSON.parse(JSON.stringify(writeOtlp(trace)))).traces;
  expect(again?.calls.map(({ name, args, result }) => [name, args, result])).toEqual(
    trace.calls.map(({ name, args, result }) => [name, args, result]),
  );
  expect(again?.dialogue).toEqual(trace.dialogue);
});

/** Lists or objects in each other, so many deep. */
function nested(depth: number, wrap: (inner: unknown) => unknown): unknown {
  let value: unknown = "x";
  for (let level = 0; level < depth; level++) value = wrap(value);
  return value;
}

test.each<[string, (inner: unknown) => unknown]>([
  ["lists", (inner) => [inner]],
  ["objects", (inner) => ({ a: inner })],
  ["messages", (inner) => ({ messages: [inner] })],
  ["runs", (inner) => ({ run_type: "chain", inputs: {}, child_runs: [inner] })],
  [
    "values of OTLP",
    (inner) => ({ resourceSpans: [{ scopeSpans: [{ spans: [inner] }] }], arrayValue: { values: [inner] } }),
  ],
])("%s that nest without an end are refused in words", (_what, wrap) => {
  expect(() => readTraces(nested(5_000, wrap))).toThrow(TracesError);
});

test("values that JSON does not have are refused with their place, or written as a framework's objects write themselves", () => {
  const circle: Record<string, unknown> = { role: "user" };
  circle.content = circle;
  expect(() => readTraces([circle])).toThrow(/`\[0\]\.content/);
  expect(() => readTraces([{ role: "user", content: 1n }])).toThrow(/`\[0\]\.content`/);
  const live = { toJSON: () => ({ role: "user", content: "Go" }) };
  expect(readTraces([live]).traces[0]?.dialogue).toMatchObject([{ text: "Go" }]);
});

test.each<[unknown, string]>([
  [undefined, "the value is undefined; give the log as JSON"],
  [null, "is of no known format: neither an object nor a list"],
  ["", "is of no known format: neither an object nor a list"],
  [7, "is of no known format: neither an object nor a list"],
  [[], "is of no known format: an empty list"],
  [{}, "is of no known format: no messages, spans or calls in it"],
  [[[]], "is of no known format: no messages, spans or calls in it"],
  [
    { ["k".repeat(60)]: 1 },
    `is of no known format: no messages, spans or calls in an object with \`${"k".repeat(40)}\``,
  ],
])("%j is refused: %s", (log, message) => {
  let said = "";
  try {
    readTraces(log);
  } catch (error) {
    if (!TracesError.isInstance(error)) throw error;
    said = error.message;
  }
  // Behind it stand the names of all formats.
  expect(said.split("; known are ")[0]).toBe(message);
});

test("a report of hostile names is one document", () => {
  for (const [, text] of texts) {
    const xml = writeJunit([], { name: text });
    expect(xml.match(/<testsuites /g)).toHaveLength(1);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: it is what must not stand there.
    expect(xml).not.toMatch(/[\u0000-\u0008\u001b]|<script/);
  }
});
