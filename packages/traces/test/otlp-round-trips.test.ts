// What OTLP carries: a verdict on a trace that was sent and read back is the one on the trace itself, or none.
import { defineProcedure, Trace, type Verdict, verifyTrace } from "@agentltl/core";
import { formulas, traces } from "@agentltl/core/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readTraces, redactTrace, writeOtlp } from "../src/index.ts";

const factor = Number(process.env.AGENTLTL_RUNS ?? 100) / 100;

/** The one trace that is read from what was written of another. */
function sent(trace: Trace): Trace {
  const { format, traces: read } = readTraces(JSON.parse(JSON.stringify(writeOtlp(trace))));
  expect([format, read.length]).toEqual(["otel", 1]);
  return read[0] ?? trace;
}

/** Times as several machines' clocks may tell them: any, of any order, or none. */
const clock = fc.option(
  fc.oneof(
    fc.integer({ min: -5, max: 5 }),
    fc.double({ min: 0, max: 2e12, noNaN: true }),
    fc.integer({ min: 1.7e12, max: 1.8e12 }),
  ),
  { nil: undefined },
);
const timed = traces().chain((trace) =>
  fc.array(fc.tuple(clock, clock), { minLength: trace.calls.length, maxLength: trace.calls.length }).map(
    (times): Trace => ({
      ...trace,
      calls: trace.calls.map(({ startedAt: _start, endedAt: _end, ...rest }, index) => {
        const [startedAt, endedAt] = times[index] ?? [];
        return {
          ...rest,
          ...(startedAt === undefined ? {} : { startedAt }),
          ...(endedAt === undefined ? {} : { endedAt }),
        };
      }),
    }),
  ),
);

test("whatever was recorded, and whatever the clocks said, a verdict stays the same or is none", () => {
  const seen = { same: 0, none: 0 };
  fc.assert(
    fc.property(formulas(), timed, (formula, trace) => {
      const procedure = defineProcedure({ constraints: [{ name: "r", formula }] });
      const judge = (one: Trace): Verdict | undefined => verifyTrace(one, procedure).constraints[0]?.verdict;
      const [before, after] = [judge(trace), judge(sent(trace))];
      if (after === before) seen.same += 1;
      else {
        seen.none += 1;
        expect(after).toBe("unevaluable");
      }
    }),
    { numRuns: Math.ceil(400 * factor) },
  );
  expect(seen.same).toBeGreaterThan(10 * seen.none);
});

/** A run with something that OpenTelemetry's conventions have no place for, read back. */
function check(given: object, expected: object): void {
  expect(sent(Trace.fromMetrics({ ...run, ...given }))).toMatchObject(expected);
}

const run = {
  id: "run 1",
  tool_calls: [{ name: "a", args: {}, id: "x", step: 1, turn: 1, result: "done" }],
  dialogue: [{ role: "user", text: "Go", after_call: 0, turn: 1 }],
  final_answer: "Done.",
};
const call = { name: "a", args: {}, id: "x", step: 1, turn: 1, result: "done" };

test.each<[string, object, object]>([
  ["its own id", {}, { id: "run 1" }],
  ["the task", { task: "refund-17" }, { task: "refund-17" }],
  ["labels, and no name of a service", { labels: { who: "me" } }, { labels: { who: "me" } }],
  [
    "labels with names that objects have",
    { labels: JSON.parse('{"__proto__":"x"}') },
    { labels: JSON.parse('{"__proto__":"x"}') },
  ],
  ["the input", { input: { order: ["W1", null] } }, { input: { order: ["W1", null] } }],
  ["an input that is `null`", { input: null }, { input: null }],
  ["the names of the tools", { tools: ["a", "b"] }, { tools: ["a", "b"] }],
  ["that no tools were offered", { tools: [] }, { tools: [] }],
  ["counters", { num_steps: 4, by: { a: 1 } }, { metrics: { num_steps: 4, by: { a: 1 } } }],
  ["an answer that was in no message", {}, { finalAnswer: "Done.", gaps: [{ kind: "time" }] }],
  ["that a run goes on", { ended: false }, { ended: false }],
  ["steps that don't begin at 1", { tool_calls: [{ ...call, step: 7 }] }, { calls: [{ step: 7 }] }],
  ["turns", { tool_calls: [{ ...call, turn: 3 }] }, { calls: [{ turn: 3 }] }],
  [
    "fractions of milliseconds",
    { tool_calls: [{ ...call, startedAt: 1_700_000_000_123.456, endedAt: 1_700_000_000_124 }] },
    { calls: [{ startedAt: 1_700_000_000_123.456, endedAt: 1_700_000_000_124 }] },
  ],
  [
    "a result that is `null`, and one that is that word",
    {
      tool_calls: [
        { ...call, outcome: "ok", result: null },
        { ...call, id: "y", result: "null" },
      ],
    },
    { calls: [{ result: null }, { result: "null" }] },
  ],
  [
    "two calls with one id",
    { tool_calls: [call, { ...call, step: 2, result: "again" }] },
    {
      calls: [
        { step: 1, result: "done" },
        { step: 2, result: "again" },
      ],
    },
  ],
  [
    "agents that share a step",
    {
      tool_calls: [
        { ...call, agent: "p" },
        { ...call, id: "y", agent: "q" },
        { ...call, id: "z" },
      ],
    },
    { calls: [{ agent: "p" }, { agent: "q" }, { id: "z" }] },
  ],
  [
    "a text of the model that looks like calls",
    {
      dialogue: [
        ...run.dialogue,
        { role: "assistant", text: '[{"name":"b","arguments":{}}]', after_call: 1 },
      ],
    },
    { calls: [{ name: "a" }], dialogue: [{ text: "Go" }, { text: '[{"name":"b","arguments":{}}]' }] },
  ],
  [
    "halves of characters, and characters that end texts elsewhere",
    { tool_calls: [{ ...call, name: "a\ud800\0", args: { "\u2028": "\udc00\ufeff" } }] },
    { calls: [{ name: "a\ud800\0", args: { "\u2028": "\udc00\ufeff" } }] },
  ],
  ["arguments that are no object", { tool_calls: [{ ...call, args: [1] }] }, { calls: [{ args: [1] }] }],
])("OTLP carries %s", (_what, given, expected) => check(given, expected));

test("clocks of two machines don't change what came first", () => {
  const times = [
    [5000, 6000],
    [1000, 1500],
  ] as const;
  const calls = times.map(([startedAt, endedAt], index) => ({
    ...call,
    name: `n${index}`,
    id: `c${index}`,
    step: index + 1,
    startedAt,
    endedAt,
  }));
  check(
    { tool_calls: calls },
    {
      calls: [
        { name: "n0", startedAt: 5000 },
        { name: "n1", startedAt: 1000 },
      ],
    },
  );
});

test.each<[string, object, readonly string[]]>([
  ["arguments", { tool_calls: [{ ...call, args: undefined }] }, ["args"]],
  [
    "the arguments of one of two calls",
    { tool_calls: [call, { ...call, id: "y", args: null }] },
    ["args #2"],
  ],
  [
    "a result, and with it how the call ended",
    { tool_calls: [{ ...call, result: undefined }] },
    ["result", "outcome"],
  ],
  ["the dialogue", { dialogue: undefined }, ["dialogue"]],
  ["the answer", { final_answer: undefined }, ["finalAnswer"]],
])("%s that was not recorded is not recorded in OTLP, and is no empty value", (_what, given, expected) => {
  const trace = sent(Trace.fromMetrics({ ...run, ...given }));
  const lost = trace.gaps
    .filter(({ kind }) => kind !== "time")
    .map(({ kind, call: position }) => (position === undefined ? kind : `${kind} #${position + 1}`));
  expect(lost).toEqual(expected);
  expect(trace.calls.map(({ outcome }) => outcome)).not.toContain("pending");
});

test("redacted, a trace says so after it was sent", () => {
  const trace = redactTrace(Trace.fromMetrics({ ...run, tool_calls: [{ ...call, args: { key: "W1" } }] }), {
    content: "names",
  });
  expect(JSON.stringify(writeOtlp(trace))).not.toMatch(/W1|Go|Done|gen_ai.tool.call.arguments/);
  const kinds = sent(trace)
    .gaps.filter(({ detail }) => detail === "redacted")
    .map(({ kind }) => kind);
  expect(new Set(kinds)).toEqual(new Set(["args", "result", "dialogue", "finalAnswer"]));
});

test("of a trace whose facts were cut off on the way nothing is taken for recorded", () => {
  const text = JSON.stringify(writeOtlp(Trace.fromMetrics(run)));
  const cut = JSON.parse(text, (key, value: unknown) =>
    key === "value" && JSON.stringify(value).includes("metrics") ? { stringValue: '{"metrics":{' } : value,
  );
  const [trace] = readTraces(cut).traces;
  expect(trace?.calls).toHaveLength(1);
  expect(trace?.gaps.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(["args", "result", "outcome", "dialogue", "finalAnswer", "metrics"]),
  );
});

test("two traces without ids that did the same are two, where each is given a name of its own", () => {
  const trace = Trace.fromNames(["a"]);
  const requests = ["one", "two"].map((uniqueName) => writeOtlp(trace, { uniqueName }));
  expect(readTraces(requests).traces).toHaveLength(2);
  expect(readTraces([writeOtlp(trace), writeOtlp(trace)]).traces).toHaveLength(1);
});
