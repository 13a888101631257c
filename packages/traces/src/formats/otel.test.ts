import { expect, test } from "vitest";
import { check, checkAll } from "../../test/check.ts";
import { readTraces } from "../index.ts";

type Value = string | number | boolean;

/** A span of OTLP JSON. Times are seconds. */
const span = (
  name: string,
  at: readonly [number, number],
  attributes: Readonly<Record<string, Value | object>>,
  more: object = {},
) => ({
  traceId: "t",
  spanId: name,
  name,
  startTimeUnixNano: `${at[0]}000000000`,
  endTimeUnixNano: `${at[1]}000000000`,
  attributes: Object.entries(attributes).map(([key, value]) => ({ key, value: anyValue(value) })),
  ...more,
});
const anyValue = (value: Value | object): object => {
  if (typeof value === "object") return { stringValue: JSON.stringify(value) };
  if (typeof value === "string") return { stringValue: value };
  return typeof value === "number" ? { intValue: String(value) } : { boolValue: value };
};
const otlp = (...spans: readonly object[]) => ({
  resourceSpans: [
    {
      resource: { attributes: [{ key: "service.name", value: { stringValue: "shop" } }] },
      scopeSpans: [{ spans }],
    },
  ],
});

const said = (role: string, content: string) => ({ role, parts: [{ type: "text", content }] });
const proposes = (...calls: readonly (readonly [string, string, object])[]) => [
  {
    role: "assistant",
    parts: calls.map(([id, name, args]) => ({ type: "tool_call", id, name, arguments: args })),
  },
];
const answers = (id: string, response: unknown) => ({
  role: "tool",
  parts: [{ type: "tool_call_response", id, response }],
});
const chat = { "gen_ai.operation.name": "chat" };
const tool = (name: string, id: string, more: Readonly<Record<string, Value | object>> = {}) => ({
  "gen_ai.operation.name": "execute_tool",
  "gen_ai.tool.name": name,
  "gen_ai.tool.call.id": id,
  ...more,
});

test("current conventions: replies propose, spans of tools tell what became of the calls", () => {
  const spans = [
    span("root", [1, 9], { "gen_ai.operation.name": "invoke_agent", "gen_ai.agent.name": "shop" }),
    span(
      "one",
      [1, 2],
      {
        ...chat,
        "gen_ai.system_instructions": [{ type: "text", content: "Be brief." }],
        "gen_ai.input.messages": [said("user", "Refund W1")],
        "gen_ai.output.messages": proposes(["a", "get", { id: "W1" }], ["b", "log", {}]),
      },
      { parentSpanId: "root" },
    ),
    span(
      "get",
      [2, 3],
      tool("get", "a", {
        "gen_ai.tool.call.arguments": { id: "W1" },
        "gen_ai.tool.call.result": { paid: true },
      }),
      { parentSpanId: "root" },
    ),
    span("log", [2, 3], tool("log", "b", { "error.type": "Timeout" }), {
      parentSpanId: "root",
      status: { code: 2 },
    }),
    span(
      "two",
      [3, 4],
      {
        ...chat,
        "gen_ai.input.messages": [
          said("user", "Refund W1"),
          ...proposes(["a", "get", { id: "W1" }], ["b", "log", {}]),
          answers("a", "{}"),
        ],
        "gen_ai.output.messages": [said("assistant", "Done.")],
      },
      { parentSpanId: "root" },
    ),
  ];
  const expected = [
    "system 1: Be brief.",
    "user 1: Refund W1",
    '1.1 get {"id":"W1"} ok {"paid":true} @shop',
    '1.1 log {} error "Timeout" @shop',
    "answer 1: Done.",
  ];
  check(otlp(...spans), "otel", expected);
  check(otlp(...spans.toReversed()), "otel", expected);
  check([otlp(...spans.slice(0, 2)), otlp(...spans.slice(2))], "otel", expected);
  expect(readTraces(otlp(...spans)).traces[0]).toMatchObject({
    id: "t",
    labels: { "service.name": "shop" },
    calls: [{ startedAt: 2000, endedAt: 3000 }, {}],
  });
});

test("causes come before effects, whatever the clocks say", () => {
  check(
    otlp(
      span("late", [1, 2], {
        ...chat,
        "gen_ai.input.messages": [...proposes(["a", "x", {}]), answers("a", "1")],
        "gen_ai.output.messages": proposes(["b", "y", {}]),
      }),
      span("early", [5, 6], {
        ...chat,
        "gen_ai.input.messages": [said("user", "Go")],
        "gen_ai.output.messages": proposes(["a", "x", {}]),
      }),
    ),
    "otel",
    ["user 1: Go", '1.1 x {} ok "1"', "1.2 y {} pending"],
  );
});

test("spans of tools alone: those that overlap are one step; what the model was asked and said is lost", () => {
  check(
    otlp(
      span("a", [1, 4], tool("a", "1", { "gen_ai.tool.call.result": "x" })),
      span("b", [2, 3], tool("b", "2")),
      span("c", [5, 6], tool("c", "3", { "gen_ai.tool.call.arguments": {} })),
    ),
    "otel",
    [
      '1.1 a {} ok "x"',
      "1.1 b {} unknown",
      "1.2 c {} unknown",
      "(args #1) arguments of call #1 are not recorded at resourceSpans[0].scopeSpans[0].spans[0]",
      "(args #2) arguments of call #2 are not recorded at resourceSpans[0].scopeSpans[0].spans[1]",
      "(result #2) result of call #2 is not recorded at resourceSpans[0].scopeSpans[0].spans[1]",
      "(result #3) result of call #3 is not recorded at resourceSpans[0].scopeSpans[0].spans[2]",
      "(outcome #2) outcome of call #2 is not recorded at resourceSpans[0].scopeSpans[0].spans[1]",
      "(outcome #3) outcome of call #3 is not recorded at resourceSpans[0].scopeSpans[0].spans[2]",
      "(dialogue) what the user said is not recorded",
      "(finalAnswer) no span of a model is in the log, so the final answer is not recorded",
    ],
  );
});

test("models without their content: calls stand, and the final answer is not known", () => {
  check(
    otlp(
      span("m", [1, 2], chat),
      span("a", [2, 3], tool("a", "1", { "gen_ai.tool.call.arguments": {}, "gen_ai.tool.call.result": 1 })),
    ),
    "otel",
    [
      "1.1 a {} ok 1",
      "(dialogue) what the user said is not recorded",
      "(finalAnswer) what the model replied is not recorded; turn on the recording of content",
    ],
  );
});

test("a run that ended without its content has an end of which nothing is known, and is not pending", () => {
  const proposed = span("one", [1, 2], {
    ...chat,
    "gen_ai.input.messages": [said("user", "Go")],
    "gen_ai.output.messages": proposes(["a", "get", {}]),
  });
  check(otlp(proposed, span("run", [2, 3], tool("get", "a"))), "otel", [
    "user 1: Go",
    "1.1 get {} unknown",
    "(result) no call has its result recorded",
    "(outcome) no call has its outcome recorded",
  ]);
  // One that has no end goes on.
  const { endTimeUnixNano: _end, ...open } = span("run", [2, 3], tool("get", "a"));
  check(otlp(proposed, open), "otel", ["user 1: Go", "1.1 get {} pending"]);
});

test("a result that the next request tells keeps the times of its run", () => {
  const asked = [said("user", "Go"), ...proposes(["a", "get", {}])];
  const spans = otlp(
    span("one", [1, 2], {
      ...chat,
      "gen_ai.input.messages": asked.slice(0, 1),
      "gen_ai.output.messages": asked.slice(1),
    }),
    span("run", [2, 3], tool("get", "a")),
    span("two", [4, 5], {
      ...chat,
      "gen_ai.input.messages": [...asked, answers("a", "paid")],
      "gen_ai.output.messages": [said("assistant", "Done.")],
    }),
  );
  check(spans, "otel", ["user 1: Go", '1.1 get {} ok "paid"', "answer 1: Done."]);
  const [call] = readTraces(spans).traces[0]?.calls ?? [];
  expect((call?.endedAt ?? 0) - (call?.startedAt ?? 0)).toBeGreaterThan(0);
});

test("older conventions: flat attributes of OpenLLMetry", () => {
  check(
    otlp(
      span("chat", [1, 2], {
        "llm.request.type": "chat",
        "gen_ai.prompt.0.role": "user",
        "gen_ai.prompt.0.content": "Go",
        "gen_ai.completion.0.role": "assistant",
        "gen_ai.completion.0.tool_calls.0.id": "a",
        "gen_ai.completion.0.tool_calls.0.name": "get",
        "gen_ai.completion.0.tool_calls.0.arguments": '{"id":"W1"}',
      }),
      span("get.tool", [2, 3], {
        "traceloop.span.kind": "tool",
        "traceloop.entity.name": "get",
        "traceloop.entity.input": { inputs: { id: "W1" }, tags: [], metadata: {}, kwargs: {} },
        "traceloop.entity.output": { output: "paid" },
      }),
    ),
    "otel",
    ["user 1: Go", '1.1 get {"id":"W1"} ok {"output":"paid"}'],
  );
});

test("older conventions: an event for each message", () => {
  const event = (name: string, attributes: Readonly<Record<string, Value | object>>) => ({
    name,
    attributes: Object.entries(attributes).map(([key, value]) => ({ key, value: anyValue(value) })),
  });
  const made = { id: "a", type: "function", function: { name: "get", arguments: "{}" } };
  const events = [
    event("gen_ai.system.message", { content: "Be brief." }),
    event("gen_ai.user.message", { content: "Go" }),
    event("gen_ai.assistant.message", { tool_calls: [made] }),
    event("gen_ai.tool.message", { id: "a", content: "paid" }),
    event("gen_ai.choice", { index: 0, message: { role: "assistant", content: "Done." } }),
  ];
  check(otlp(span("chat", [1, 2], chat, { events })), "otel", [
    "system 1: Be brief.",
    "user 1: Go",
    '1.1 get {} ok "paid"',
    "answer 1: Done.",
  ]);
});

test("OpenInference", () => {
  check(
    otlp(
      span("llm", [1, 2], {
        "openinference.span.kind": "LLM",
        "llm.input_messages.0.message.role": "user",
        "llm.input_messages.0.message.contents.0.message_content.type": "text",
        "llm.input_messages.0.message.contents.0.message_content.text": "Go",
        "llm.output_messages.0.message.role": "model",
        "llm.output_messages.0.message.tool_calls.0.tool_call.function.name": "get",
        "llm.output_messages.0.message.tool_calls.0.tool_call.function.arguments": '{"id":"W1"}',
        "llm.token_count.prompt": 3,
        "llm.token_count.completion": 2,
      }),
      span("get", [2, 3], {
        "openinference.span.kind": "TOOL",
        "tool.name": "get",
        "input.value": '{"id":"W1"}',
        "output.value": "paid",
      }),
    ),
    "otel",
    ["user 1: Go", '1.1 get {"id":"W1"} ok "paid"'],
  );
});

test("the AI SDK's own telemetry, one span inside the other", () => {
  check(
    otlp(
      span("outer", [1, 5], {
        "ai.operationId": "ai.generateText",
        "ai.prompt": { prompt: "Go" },
        "ai.response.text": "Done.",
      }),
      span(
        "inner1",
        [1, 2],
        {
          "ai.operationId": "ai.generateText.doGenerate",
          "ai.prompt.messages": [{ role: "user", content: [{ type: "text", text: "Go" }] }],
          "ai.response.toolCalls": [{ toolCallId: "a", toolName: "get", input: '{"id":"W1"}' }],
        },
        { parentSpanId: "outer" },
      ),
      span(
        "call",
        [2, 3],
        {
          "ai.operationId": "ai.toolCall",
          "ai.toolCall.name": "get",
          "ai.toolCall.id": "a",
          "ai.toolCall.args": '{"id":"W1"}',
          "ai.toolCall.result": '{"paid":true}',
        },
        { parentSpanId: "outer" },
      ),
      span(
        "inner2",
        [3, 4],
        { "ai.operationId": "ai.generateText.doGenerate", "ai.response.text": "Done." },
        { parentSpanId: "outer" },
      ),
    ),
    "otel",
    ["user 1: Go", '1.1 get {"id":"W1"} ok {"paid":true}', "answer 1: Done."],
  );
});

test("spans as SDKs print them; what a subagent inside a tool is told was said by no user", () => {
  const printed = (
    spanId: string,
    parentId: string | null,
    startTime: readonly [number, number],
    attributes: object,
  ) => ({
    name: spanId,
    spanContext: { traceId: "t", spanId },
    parentSpanContext: parentId === null ? undefined : { spanId: parentId },
    startTime,
    endTime: [startTime[0] + 1, 0],
    attributes,
    events: [],
  });
  check(
    [
      printed("one", null, [1, 0], {
        ...chat,
        "gen_ai.input.messages": JSON.stringify([said("user", "Go")]),
        "gen_ai.output.messages": JSON.stringify(proposes(["a", "ask", {}])),
      }),
      printed("ask", null, [2, 0], tool("ask", "a", { "gen_ai.tool.call.result": "x" })),
      printed("two", "ask", [2, 5], {
        ...chat,
        "gen_ai.agent.name": "sub",
        "gen_ai.input.messages": JSON.stringify([said("user", "Find it")]),
        "gen_ai.output.messages": JSON.stringify(proposes(["b", "find", {}])),
      }),
    ],
    "otel",
    ["user 1: Go", '1.1 ask {} ok "x"', "1.2 find {} pending @sub"],
  );
});

test("each trace is a session", () => {
  const other = {
    ...span("b", [1, 2], tool("b", "1", { "gen_ai.tool.call.arguments": {}, "gen_ai.tool.call.result": 1 })),
    traceId: "u",
  };
  const lost = [
    "(dialogue) what the user said is not recorded",
    "(finalAnswer) no span of a model is in the log, so the final answer is not recorded",
  ];
  checkAll(
    otlp(
      span("a", [1, 2], tool("a", "1", { "gen_ai.tool.call.arguments": {}, "gen_ai.tool.call.result": 1 })),
      other,
    ),
    "otel",
    [
      ["1.1 a {} ok 1", ...lost],
      ["1.1 b {} ok 1", ...lost],
    ],
  );
});

test("parents that stand in a circle, and a span that is its own, hang nothing", () => {
  const circle = [
    span("a", [1, 2], chat, { parentSpanId: "b" }),
    span("b", [1, 2], chat, { parentSpanId: "a" }),
    span("c", [1, 2], chat, { parentSpanId: "c" }),
  ];
  expect(readTraces(otlp(...circle)).traces).toHaveLength(1);
});

test("older conventions: messages logged beside the spans, or without them", () => {
  const record = (name: string, body: object) => ({
    traceId: "t",
    spanId: "one",
    attributes: [{ key: "event.name", value: { stringValue: name } }],
    body: {
      kvlistValue: { values: Object.entries(body).map(([key, value]) => ({ key, value: anyValue(value) })) },
    },
  });
  const made = { id: "a", type: "function", function: { name: "get", arguments: "{}" } };
  const logs = {
    resourceLogs: [
      {
        scopeLogs: [
          {
            logRecords: [
              record("gen_ai.user.message", { content: "Go" }),
              record("gen_ai.choice", { index: 0, message: { role: "assistant", tool_calls: [made] } }),
              record("something.else", { content: "x" }),
            ],
          },
        ],
      },
    ],
  };
  const run = span("get", [2, 3], tool("get", "a", { "gen_ai.tool.call.result": "paid" }));
  check([otlp(span("one", [1, 2], chat), run), logs], "otel", ["user 1: Go", '1.1 get {} ok "paid"']);
  check(logs, "otel", ["user 1: Go", "1.1 get {} pending"]);
});

test("spans that nest without an end are read to the end", () => {
  const chain = Array.from({ length: 3000 }, (_, index) =>
    span(`s${index}`, [1, 2], chat, { parentSpanId: `s${index - 1}` }),
  );
  expect(readTraces(otlp(...chain)).traces).toHaveLength(1);
});

test("runs without ids are brought to calls of the same arguments, else to the first that is left", () => {
  const proposed = (index: number, id: string) => ({
    [`llm.output_messages.0.message.tool_calls.${index}.tool_call.function.name`]: "get",
    [`llm.output_messages.0.message.tool_calls.${index}.tool_call.function.arguments`]: JSON.stringify({
      id,
    }),
  });
  const ran = (name: string, at: number, input: string, output: string) =>
    span(name, [at, at + 1], {
      "openinference.span.kind": "TOOL",
      "tool.name": "get",
      "input.value": input,
      "output.value": output,
    });
  check(
    otlp(
      span("llm", [1, 2], {
        "openinference.span.kind": "LLM",
        "llm.output_messages.0.message.role": "assistant",
        ...proposed(0, "W1"),
        ...proposed(1, "W2"),
        ...proposed(2, "W3"),
      }),
      ran("late", 2, '{"id":"W2"}', "second"),
      ran("later", 4, '{"id":"W1"}', "first"),
      ran("other", 6, '{"id":"w3"}', "third"),
    ),
    "otel",
    [
      '1.1 get {"id":"W1"} ok "first"',
      '1.1 get {"id":"W2"} ok "second"',
      '1.1 get {"id":"W3"} ok "third"',
      "(dialogue) what the user said is not recorded",
    ],
  );
});
