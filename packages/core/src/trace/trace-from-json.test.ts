import fc from "fast-check";
import { expect, test } from "vitest";
import { factor } from "../../test/factor.ts";
import { AgentLTLError } from "../errors/agentltl-error.ts";
import type { Json } from "../json/json.ts";
import { Trace } from "./trace.ts";

const keys = [
  "tool_name",
  "name",
  "arguments",
  "tool_result",
  "is_error",
  "outcome",
  "step",
  "id",
  "started_at",
];
const entries = fc.oneof(
  { weight: 4, arbitrary: fc.dictionary(fc.constantFrom(...keys), fc.jsonValue({ maxDepth: 2 })) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 1 }) },
);
const records = fc.record(
  {
    tool_calls: fc.array(entries, { maxLength: 5 }),
    dialogue: fc.jsonValue(),
    final_answer: fc.jsonValue(),
    id: fc.jsonValue(),
    labels: fc.jsonValue(),
    tools: fc.jsonValue(),
    meta: fc.jsonValue(),
  },
  { requiredKeys: ["tool_calls"] },
);

test("any record is read without a crash, no call is lost, and the trace survives its JSON text", () => {
  fc.assert(
    fc.property(records, (record) => {
      const trace = Trace.fromMetrics(record, { finalAnswerTools: [] });
      expect(trace.calls).toHaveLength(record.tool_calls.length);
      const text = JSON.stringify(Trace.toJSON(trace));
      expect(JSON.stringify(Trace.fromJSON(JSON.parse(text)))).toBe(JSON.stringify(trace));
    }),
    { numRuns: 500 * factor },
  );
});

test("a record is told from our own form by its calls", () => {
  expect(Trace.fromJSON({ tool_calls: [{ name: "a" }] }).calls[0]?.name).toBe("a");
  expect(Trace.fromJSON(Trace.toJSON(Trace.fromNames(["a"])))).toEqual(Trace.fromNames(["a"]));
});

test.each<[string, (trace: Record<string, Json>) => Json, string]>([
  ["another format", (trace) => ({ ...trace, format: 2 }), "`format` of the trace is not 1"],
  ["no gaps", ({ gaps: _gaps, ...trace }) => trace, "`gaps` of the trace is not a list"],
  [
    "a label that is no text",
    (trace) => ({ ...trace, labels: { a: 1 } }),
    "`labels.a` of the trace is not a text",
  ],
  ["a tool that is no text", (trace) => ({ ...trace, tools: [1] }), "`tools[0]` of the trace is not a text"],
  [
    "metrics that are a list",
    (trace) => ({ ...trace, metrics: [] }),
    "`metrics` of the trace is not an object",
  ],
  [
    "a call that is no object",
    (trace) => ({ ...trace, calls: [5] }),
    "`calls[0].name` of the trace is not a text",
  ],
  [
    "an unknown outcome",
    (trace) => ({ ...trace, calls: [{ name: "a", args: {}, position: 0, outcome: "fine" }] }),
    "`calls[0].outcome` of the trace is not one of ok, error, refused, denied, pending, unknown",
  ],
  [
    "a call without arguments",
    (trace) => ({ ...trace, calls: [{ name: "a", position: 0, outcome: "ok" }] }),
    "`calls[0].args` of the trace is not a value",
  ],
  [
    "a step that is no number",
    (trace) => ({ ...trace, calls: [{ name: "a", args: {}, position: 0, outcome: "ok", step: "1" }] }),
    "`calls[0].step` of the trace is not a number",
  ],
])("our own form is refused with its place: %s", (_name, change, expected) => {
  const whole = JSON.parse(JSON.stringify(Trace.toJSON(Trace.fromNames([]))));
  expect(messageOf(() => Trace.fromJSON(change(whole)))).toBe(`trace-invalid: ${expected}`);
});

test("what is deepest in a trace survives too", () => {
  let deep: unknown = 1;
  for (let level = 0; level < 500; level++) deep = [deep];
  const trace = Trace.fromMetrics({ tool_calls: [{ name: "a", args: { deep: 1 }, result: deep }] });
  expect(trace.gaps.filter(({ kind }) => kind === "result")).toEqual([]);
  expect(Trace.fromJSON(Trace.toJSON(trace))).toEqual(trace);
});

function messageOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    return AgentLTLError.isInstance(error) ? `${error.code}: ${error.message}` : String(error);
  }
  return "no error";
}
