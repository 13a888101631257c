import { expect, test } from "vitest";
import { callOfSpan } from "./call-of-span.ts";
import type { SpanFacts } from "./span.ts";

/** What is known of the call that a span tells of. */
function check(facts: Partial<SpanFacts>, expected: object): void {
  const {
    raw: _raw,
    path: _path,
    ...call
  } = callOfSpan({ id: "a", name: "get", failed: false, attributes: {}, events: [], path: "", ...facts });
  const known = Object.fromEntries(Object.entries(call).filter(([, value]) => value !== undefined));
  expect(known).toEqual({ name: "get", ...expected });
}

const ended = { end: 5 };

test.each<[string, Partial<SpanFacts>, object]>([
  ["a span that says nothing and has no end: what follows it says whether the run went on", {}, {}],
  ["one that has an end: nothing says how it ended", ended, { ended: { endedAt: 5 } }],
  [
    "a name in the attributes",
    { attributes: { "gen_ai.tool.name": "put" }, ...ended },
    { name: "put", ended: { endedAt: 5 } },
  ],
  [
    "a name of the entity",
    { attributes: { "traceloop.entity.name": "put" }, ...ended },
    { name: "put", ended: { endedAt: 5 } },
  ],
  [
    "a name behind the operation",
    { name: "execute_tool put", ...ended },
    { name: "put", ended: { endedAt: 5 } },
  ],
  ["a name that is no text", { attributes: { "gen_ai.tool.name": 7 }, ...ended }, { ended: { endedAt: 5 } }],
  [
    "a name that looks like an operation stays where an attribute says it",
    { attributes: { "tool.name": "execute_tool put" }, ...ended },
    { name: "execute_tool put", ended: { endedAt: 5 } },
  ],
  ["an id", { attributes: { "gen_ai.tool.call.id": "c" }, ...ended }, { id: "c", ended: { endedAt: 5 } }],
  [
    "arguments as text",
    { attributes: { "gen_ai.tool.call.arguments": '{"a":1}' }, ...ended },
    { args: { a: 1 }, ended: { endedAt: 5 } },
  ],
  [
    "arguments cut off stay a text",
    { attributes: { "gen_ai.tool.call.arguments": '{"a":' }, ...ended },
    { args: '{"a":', ended: { endedAt: 5 } },
  ],
  [
    "an input beside the attributes",
    { input: { a: 1 }, ...ended },
    { args: { a: 1 }, ended: { endedAt: 5 } },
  ],
  [
    "the call around its arguments",
    { input: { name: "get", tool_arguments: { a: 1 } }, ...ended },
    { args: { a: 1 }, ended: { endedAt: 5 } },
  ],
  [
    "keyword arguments",
    { input: { args: [], kwargs: { a: 1 } }, ...ended },
    { args: { a: 1 }, ended: { endedAt: 5 } },
  ],
  [
    "inputs, where there are no keyword arguments",
    { input: { inputs: { a: 1 }, kwargs: {} }, ...ended },
    { args: { a: 1 }, ended: { endedAt: 5 } },
  ],
  ["inputs as text", { input: { inputs: '{"a":1}' }, ...ended }, { args: { a: 1 }, ended: { endedAt: 5 } }],
  [
    "an argument of that name among others is an argument",
    { input: { input: { a: 1 }, b: 2 }, ...ended },
    { args: { input: { a: 1 }, b: 2 }, ended: { endedAt: 5 } },
  ],
  [
    "a result",
    { attributes: { "gen_ai.tool.call.result": "x" }, ...ended },
    { ended: { result: "x", endedAt: 5 } },
  ],
  [
    "a result as text of JSON",
    { attributes: { "output.value": "[1]" }, ...ended },
    { ended: { result: [1], endedAt: 5 } },
  ],
  [
    "a result that is `null`",
    { attributes: { "output.value": "null" }, ...ended },
    { ended: { result: null, endedAt: 5 } },
  ],
  ["a result without an end", { output: 1 }, { ended: { result: 1 } }],
  ["a result that is false", { output: false, ...ended }, { ended: { result: false, endedAt: 5 } }],
  ["a failure by status", { failed: true, ...ended }, { ended: { outcome: "error", endedAt: 5 } }],
  ["a failure without an end", { failed: true }, { ended: { outcome: "error" } }],
  [
    "a failure with what was thrown",
    { failed: true, error: "no", ...ended },
    { ended: { outcome: "error", result: "no", endedAt: 5 } },
  ],
  [
    "a failure with a result keeps the result",
    { failed: true, error: "no", output: "x", ...ended },
    { ended: { outcome: "error", result: "x", endedAt: 5 } },
  ],
  [
    "a failure whose result is `null` says what was thrown",
    { failed: true, error: "no", attributes: { "output.value": "null" }, ...ended },
    { ended: { outcome: "error", result: "no", endedAt: 5 } },
  ],
  [
    "an exception",
    { events: [{ name: "exception", attributes: { "exception.message": "no" } }], ...ended },
    { ended: { outcome: "error", result: "no", endedAt: 5 } },
  ],
  [
    "an event that is none",
    { events: [{ name: "log", attributes: { "exception.message": "no" } }], ...ended },
    { ended: { endedAt: 5 } },
  ],
  [
    "a type of an error",
    { attributes: { "error.type": "Timeout" }, ...ended },
    { ended: { outcome: "error", result: "Timeout", endedAt: 5 } },
  ],
  [
    "an error of which nothing is known",
    { attributes: { "error.type": "_OTHER" }, ...ended },
    { ended: { outcome: "error", endedAt: 5 } },
  ],
  [
    "LangChain's message with the result",
    { output: { type: "tool", tool_call_id: "c", content: "x", status: "success" }, ...ended },
    { id: "c", ended: { result: "x", endedAt: 5 } },
  ],
  [
    "one with a failure",
    { output: { type: "tool", tool_call_id: "c", content: "x", status: "error" }, ...ended },
    { id: "c", ended: { outcome: "error", result: "x", endedAt: 5 } },
  ],
  [
    "a name that objects have",
    {
      attributes: { "gen_ai.tool.name": "__proto__", "gen_ai.tool.call.arguments": '{"__proto__":{"a":1}}' },
      ...ended,
    },
    { name: "__proto__", args: JSON.parse('{"__proto__":{"a":1}}'), ended: { endedAt: 5 } },
  ],
])("%s", (_what, facts, expected) => check(facts, expected));

test("when it began, and the part of the log", () => {
  expect(
    callOfSpan({
      id: "a",
      name: "get",
      start: 3,
      failed: false,
      attributes: { x: 1 },
      events: [],
      path: "p",
    }),
  ).toMatchObject({
    startedAt: 3,
    path: "p",
    raw: { name: "get", attributes: { x: 1 } },
  });
});
