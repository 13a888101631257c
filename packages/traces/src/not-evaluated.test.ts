// What a log has lost makes the rules that need it unjudged, never passed and never broken.
import { defineProcedure, parse, verifyTrace } from "@agentltl/core";
import { expect, test } from "vitest";
import { readTraces } from "./index.ts";

/** Reads a log and judges one formula on its trace. */
function check(log: unknown, formula: string, expected: "satisfied" | "violated" | "unevaluable"): void {
  const procedure = defineProcedure({ constraints: [{ name: "r", formula: parse(formula) }] });
  const [trace] = readTraces(log).traces;
  const [result] = trace === undefined ? [] : verifyTrace(trace, procedure).constraints;
  expect(result?.verdict).toBe(expected);
}

const span = (name: string, attributes: object) => ({
  name,
  traceId: "t",
  spanId: name,
  attributes: { "gen_ai.operation.name": "execute_tool", "gen_ai.tool.name": name, ...attributes },
});
const bare = [span("refund", {})];
const full = [
  span("refund", { "gen_ai.tool.call.arguments": '{"id":"W1"}', "gen_ai.tool.call.result": "done" }),
];

test("arguments", () => {
  check(bare, "called(refund)", "satisfied");
  check(bare, "called(refund(id = W1))", "unevaluable");
  check(full, "called(refund(id = W1))", "satisfied");
  check(full, "called(refund(id = W2))", "violated");
});

test("results and outcomes", () => {
  check(bare, "called(refund(outcome = ok))", "unevaluable");
  check(full, "called(refund(outcome = ok))", "satisfied");
  const lost = [
    { role: "user", content: "Go" },
    { role: "assistant", tool_calls: [{ id: "a", function: { name: "refund", arguments: "{}" } }] },
    { role: "assistant", content: "Done." },
  ];
  check(lost, "called(refund(outcome = ok))", "unevaluable");
  check(lost, "called(refund)", "satisfied");
});

test("what the user said", () => {
  check(full, "G(now(refund) -> said(user))", "unevaluable");
  const chat = (...before: readonly object[]) => [
    ...before,
    { role: "assistant", tool_calls: [{ id: "a", function: { name: "refund", arguments: "{}" } }] },
    { role: "tool", tool_call_id: "a", content: "" },
  ];
  check(chat({ role: "user", content: "Go" }), "G(now(refund) -> said(user))", "satisfied");
  check(chat(), "G(now(refund) -> said(user))", "unevaluable");
});

test("the final answer", () => {
  check(full, "answered(exists)", "unevaluable");
  check(
    [
      { role: "user", content: "Go" },
      { role: "assistant", content: "Done." },
    ],
    "answered(exists)",
    "satisfied",
  );
  check(
    [
      { role: "user", content: "Go" },
      { role: "assistant", tool_calls: [] },
    ],
    "answered(exists)",
    "violated",
  );
});

test("counters", () => {
  const reply = { role: "assistant", content: "Done." };
  check([{ role: "user", content: "Go" }, reply], "metric(total_tokens) < 9", "unevaluable");
  const usage = { prompt_tokens: 5, completion_tokens: 5 };
  check(
    {
      request: { messages: [{ role: "user", content: "Go" }] },
      response: { choices: [{ message: reply }], usage },
    },
    "metric(total_tokens) < 9",
    "violated",
  );
});

test("times", () => {
  check([span("a", {}), span("b", {})], "withinTime(a, b, 5 s)", "unevaluable");
});
