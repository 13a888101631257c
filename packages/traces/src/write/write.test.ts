import { defineProcedure, parse, Trace, verifyTrace } from "@agentltl/core";
import { expect, test } from "vitest";
import { writeJsonLine, writeJunit, writeOtlp } from "../index.ts";

const trace = Trace.fromMetrics({
  id: "run-1",
  labels: { "service.name": "shop" },
  tool_calls: [
    {
      name: "get",
      args: { id: "W1" },
      id: "a",
      step: 1,
      turn: 1,
      result: { paid: true },
      startedAt: 1000,
      endedAt: 1500,
    },
    { name: "log", args: {}, id: "b", step: 1, turn: 1, is_error: true, result: "no", startedAt: 1000 },
    { name: "refund", args: {}, id: "c", step: 2, turn: 1, outcome: "refused", result: "not yet" },
  ],
  dialogue: [
    { role: "user", text: "Go", after_call: 0, turn: 1 },
    { role: "assistant", text: "Done.", after_call: 3, turn: 1, answer: true },
  ],
  final_answer: "Done.",
});
const procedure = defineProcedure({
  constraints: [
    {
      name: 'audit <&> "quotes"',
      formula: parse("called(audit)"),
      description: "so that\nsomebody knows\u0000",
      repair: "call audit",
    },
    { name: "get", formula: parse("called(get)") },
    { name: "fast", formula: parse("metric(seconds) < 3"), mode: "warn" },
    { name: "quiet", formula: parse("not called(log)"), mode: "warn" },
  ],
});
const verification = verifyTrace(trace, procedure);

test("a trace is one line, which ends", () => {
  expect(writeJsonLine(trace)).toBe(`${JSON.stringify(Trace.toJSON(trace))}\n`);
  expect(writeJsonLine(Trace.fromNames(["a\nb"])).split("\n")).toHaveLength(2);
});

test("JUnit: broken rules fail, what could not be judged is skipped, and nothing in a text ends it", () => {
  expect(writeJunit([{ name: "runs/a.jsonl:1", verification }], { name: "shop" })).toMatchInlineSnapshot(`
    "<?xml version="1.0" encoding="UTF-8"?>
    <testsuites name="shop" tests="4" failures="2" errors="0" skipped="1">
      <testsuite name="runs/a.jsonl:1" tests="4" failures="2" errors="0" skipped="1">
        <testcase name="audit &lt;&amp;&gt; &quot;quotes&quot;" classname="runs/a.jsonl:1">
          <failure message="&quot;audit&quot; was never called." type="block">&quot;audit&quot; was never called.
    so that
    somebody knows�
    call audit</failure>
        </testcase>
        <testcase name="get" classname="runs/a.jsonl:1"/>
        <testcase name="fast" classname="runs/a.jsonl:1">
          <skipped message="Not evaluated: metric &quot;seconds&quot; was not recorded."/>
        </testcase>
        <testcase name="quiet" classname="runs/a.jsonl:1">
          <failure message="&quot;log&quot; was called (call #2)." type="warn">&quot;log&quot; was called (call #2).</failure>
        </testcase>
      </testsuite>
    </testsuites>
    "
  `);
});

test("JUnit: what does not fail is passed with what was found; no runs are an empty report", () => {
  const text = writeJunit([{ name: "a", verification }], { fails: ({ mode }) => mode === "block" });
  expect(text).toContain('failures="1"');
  expect(text).toMatch(/<testcase name="quiet" classname="a">\s*<system-out>/);
  expect(writeJunit([])).toContain(
    '<testsuites name="agentltl" tests="0" failures="0" errors="0" skipped="0"',
  );
});

/** The attributes of a span or a record, by their names. */
function attributesOf({
  attributes,
}: {
  attributes: readonly { key: string; value: object }[];
}): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}

test("OTLP: a span for the run, each reply and each call that ran, with the times that are known", () => {
  const { resourceSpans } = JSON.parse(JSON.stringify(writeOtlp(trace)));
  const [{ resource, scopeSpans }] = resourceSpans;
  const [{ spans }] = scopeSpans;
  expect(attributesOf(resource)).toEqual({ "service.name": "shop" });
  expect(
    spans.map(
      ({
        name,
        startTimeUnixNano,
        status,
      }: {
        name: string;
        startTimeUnixNano?: string;
        status?: { code: number };
      }) => [name, startTimeUnixNano, status?.code],
    ),
  ).toEqual([
    ["invoke_agent", "1000000000", undefined],
    ["chat", "1000000000", undefined],
    ["execute_tool get", "1000000000", undefined],
    ["execute_tool log", "1000000000", 2],
    ["chat", undefined, undefined],
    ["chat", undefined, undefined],
  ]);
  expect(attributesOf(spans[2])).toEqual({
    "agentltl.place": "1",
    "gen_ai.operation.name": "execute_tool",
    "gen_ai.tool.name": "get",
    "gen_ai.tool.call.id": "a",
    "gen_ai.tool.call.arguments": '{"id":"W1"}',
    "gen_ai.tool.call.result": '{"paid":true}',
  });
  const ids = spans.map(({ spanId }: { spanId: string }) => spanId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.every((id: string) => /^[0-9a-f]{16}$/.test(id) && !/^0+$/.test(id))).toBe(true);
  expect(new Set(spans.map(({ traceId }: { traceId: string }) => traceId))).toEqual(
    new Set([spans[0].traceId]),
  );
  expect(spans[0].traceId).toMatch(/^[0-9a-f]{32}$/);
});

test("OTLP: verdicts are evaluation results; what was not judged has no score", () => {
  const { resourceLogs } = JSON.parse(JSON.stringify(writeOtlp(trace, { verification })));
  const records = resourceLogs[0].scopeLogs[0].logRecords;
  expect(
    records.every(({ eventName }: { eventName: string }) => eventName === "gen_ai.evaluation.result"),
  ).toBe(true);
  const told = records
    .map(attributesOf)
    .map((one: Record<string, unknown>) => [
      one["gen_ai.evaluation.name"],
      one["gen_ai.evaluation.score.value"],
      one["gen_ai.evaluation.score.label"],
    ]);
  expect(told).toMatchInlineSnapshot(`
    [
      [
        "agentltl",
        0.33333333333333337,
        "PARTIAL",
      ],
      [
        "audit <&> "quotes"",
        0,
        "violated",
      ],
      [
        "get",
        1,
        "satisfied",
      ],
      [
        "fast",
        undefined,
        "unevaluable",
      ],
      [
        "quiet",
        0,
        "violated",
      ],
    ]
  `);
});

test("OTLP: the same trace is written the same way, another another", () => {
  expect(writeOtlp(trace)).toEqual(writeOtlp(trace));
  const idOf = (names: readonly string[]) =>
    JSON.stringify(writeOtlp(Trace.fromNames(names))).match(/"traceId":"(\w+)"/)?.[1];
  expect(new Set([idOf(["a"]), idOf(["b"]), idOf(["a", "b"]), idOf([])]).size).toBe(4);
});
