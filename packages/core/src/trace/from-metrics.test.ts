import { expect, test } from "vitest";
import { AgentLTLError } from "../errors/agentltl-error.ts";
import { Trace } from "./trace.ts";
import type { ToolCall } from "./trace-data.ts";

const whole = { dialogue: [], final_answer: "done" };

test("the paper's record: steps may start at 2, counters are carried, not recomputed", () => {
  const trace = Trace.fromMetrics({
    num_steps: 7,
    num_tool_calls: 6,
    reward_model: { version: 3 },
    tool_calls: [
      { step: 2, tool_name: "tool_a", arguments: { seed: 42 }, tool_result: '{"numbers": [8, 2, 46]}' },
    ],
  });
  expect(withoutRaw(trace.calls)).toEqual([
    {
      name: "tool_a",
      args: { seed: 42 },
      position: 0,
      step: 2,
      result: '{"numbers": [8, 2, 46]}',
      outcome: "ok",
    },
  ]);
  expect(trace.metrics).toEqual({ num_steps: 7, num_tool_calls: 6, reward_model: { version: 3 } });
  expect(trace.gaps.map(({ kind }) => kind)).toEqual(["dialogue", "finalAnswer"]);
});

test("the record stays beside the call, and everything is frozen", () => {
  const entry = { tool_name: "a", arguments: { list: [1] }, odd: true, tool_result: null };
  const trace = Trace.fromMetrics({ ...whole, tool_calls: [entry] });
  expect(trace.calls[0]?.raw).toEqual(entry);
  expect(isFrozen(trace)).toBe(true);
  expect(trace.gaps).toEqual([]);
});

test.each<[string, object, Partial<ToolCall>]>([
  ["the first name that is there counts", { tool_name: null, name: "b" }, { name: "unknown" }],
  ["`name` stands in for `tool_name`", { name: "b" }, { name: "b" }],
  [
    "tool_args hides arguments, also where it is null",
    { tool_args: null, arguments: { x: 1 } },
    { args: {} },
  ],
  ["arguments that are JSON text are read", { arguments: '{"x": [1]}' }, { args: { x: [1] } }],
  ["arguments that are other text stay", { arguments: "x = 1" }, { args: "x = 1" }],
  ["arguments that write a list stay text", { arguments: "[1]" }, { args: "[1]" }],
  ["arguments that are a list stay", { arguments: [1] }, { args: [1] }],
  ["a name like __proto__ is a name", { name: "__proto__" }, { name: "__proto__" }],
  ["tool_result hides result", { tool_result: 1, result: 2 }, { result: 1, outcome: "ok" }],
  ["a tool that returned nothing", { result: null }, { result: null, outcome: "ok" }],
  ["is_error marks a failure", { result: "x", is_error: true }, { outcome: "error" }],
  ["is_error false is a success without a result", { is_error: false }, { outcome: "ok" }],
  ["status error marks a failure", { result: "x", status: "error" }, { outcome: "error" }],
  ["an MCP failure", { result: { isError: true, content: [] } }, { outcome: "error" }],
  ["an MCP failure as text", { result: '{"isError": true}' }, { outcome: "error" }],
  ["a text that mentions isError is a result", { result: 'set "isError"' }, { outcome: "ok" }],
  ["an error stands for a missing result", { error: "boom" }, { outcome: "error", result: "boom" }],
  ["a refused call stays refused", { outcome: "refused", result: "no" }, { outcome: "refused" }],
  ["a denied call stays denied", { status: "denied", is_error: true }, { outcome: "denied" }],
  ["a pending call stays pending", { outcome: "pending" }, { outcome: "pending" }],
  ["an id may be a number", { id: 7 }, { id: "7" }],
  ["our times are milliseconds", { startedAt: 5 }, { startedAt: 5 }],
  ["Python's times are seconds", { started_at: 1_700_000_000.5 }, { startedAt: 1_700_000_000_500 }],
  ["a time in milliseconds stays", { timestamp: 1_700_000_000_500 }, { startedAt: 1_700_000_000_500 }],
  [
    "a time without zone is UTC",
    { ended_at: "2026-01-02T03:04:05" },
    { endedAt: Date.UTC(2026, 0, 2, 3, 4, 5) },
  ],
  ["agent and turn are kept", { agent: "root>a", turn: 2 }, { agent: "root>a", turn: 2 }],
])("%s", (_name, entry, expected) => {
  const { calls } = Trace.fromMetrics({ tool_calls: [{ tool_name: "a", ...entry }].map(dropName(entry)) });
  expect(calls[0]).toMatchObject(expected);
});

test("where nothing is recorded there is no result, and the outcome is unknown", () => {
  for (const entry of [{}, { tool_result: null, is_error: null }]) {
    const [call] = Trace.fromMetrics({ tool_calls: [{ name: "a", ...entry }] }).calls;
    expect(call).toMatchObject({ outcome: "unknown" });
    expect(call).not.toHaveProperty("result");
  }
});

test.each<[string, readonly unknown[], string]>([
  [
    "no arguments anywhere",
    [
      { name: "a", result: 1 },
      { name: "b", result: 1 },
    ],
    "args: no call has its arguments recorded",
  ],
  [
    "no arguments on one call",
    [
      { name: "a", args: {}, result: 1 },
      { name: "b", result: 1 },
    ],
    "args #1: arguments of call #2 are not recorded",
  ],
  [
    "no results anywhere",
    [{ name: "a", args: {} }],
    "result: no call has its result recorded | outcome: no call has its outcome recorded",
  ],
  ["a refused call needs no result", [{ name: "a", args: {}, outcome: "refused" }], ""],
  [
    "arguments that are no object",
    [{ name: "a", arguments: 7, result: 1 }],
    "call #0: arguments of call #1 are not an object @tool_calls[0].arguments",
  ],
  [
    "arguments that are a text that breaks off",
    [{ name: "a", arguments: '{"order_id":"W1"', result: 1 }],
    "args #0: arguments of call #1 are a text that is no JSON @tool_calls[0].arguments",
  ],
  [
    "arguments that are the text of a list",
    [{ name: "a", arguments: "[1]", result: 1 }],
    "call #0: arguments of call #1 are not an object @tool_calls[0].arguments",
  ],
  [
    "a name that is no text",
    [{ tool_name: 7, args: {}, result: 1 }],
    "call #0: name of call #1 is not a text, read as `unknown` @tool_calls[0].tool_name",
  ],
  [
    "no name",
    [{ args: {}, result: 1 }],
    "call #0: call #1 has no name, read as `unknown` @tool_calls[0].tool_name",
  ],
  [
    "an entry that is no object",
    [{ name: "a", args: {}, result: 1 }, 5],
    "call #1: entry of call #2 is not an object, read as a call of `unknown` @tool_calls[1] | args #1: arguments of call #2 are not recorded | result #1: result of call #2 is not recorded | outcome #1: outcome of call #2 is not recorded",
  ],
  [
    "an id given twice",
    [
      { name: "a", args: {}, result: 1, id: "x" },
      { name: "b", args: {}, result: 1, id: "x" },
    ],
    "call #1: id `x` of call #2 is also that of call #1",
  ],
  [
    "an id missing on some",
    [
      { name: "a", args: {}, result: 1, id: "x" },
      { name: "b", args: {}, result: 1 },
    ],
    "call #1: call #2 has no id, others have",
  ],
  [
    "steps that go back",
    [
      { name: "a", args: {}, result: 1, step: 4 },
      { name: "b", args: {}, result: 1, step: 3 },
    ],
    "call #1: step 3 of call #2 comes after step 4",
  ],
  [
    "a step that is no number",
    [{ name: "a", args: {}, result: 1, step: "3" }],
    "call #0: step of call #1 is not a number, left out @tool_calls[0].step",
  ],
  [
    "a time that can't be read",
    [{ name: "a", args: {}, result: 1, started_at: "noon" }],
    "time #0: time of call #1 can't be read @tool_calls[0].started_at",
  ],
  [
    "arguments that JSON can't carry",
    [{ name: "a", args: { n: 1n }, result: 1 }],
    "args #0: `tool_calls[0].args.n` is a bigint @tool_calls[0].args.n",
  ],
  [
    "a result that JSON can't carry",
    [{ name: "a", args: {}, result: { n: Number.NaN } }],
    "result #0: `tool_calls[0].result.n` is NaN @tool_calls[0].result.n",
  ],
])("reported, never dropped: %s", (_name, entries, expected) => {
  const trace = Trace.fromMetrics({ ...whole, tool_calls: entries });
  expect(trace.calls).toHaveLength(entries.length);
  expect(
    trace.gaps
      .map(
        ({ kind, call, detail, path }) =>
          `${kind}${call === undefined ? "" : ` #${call}`}: ${detail}${path === undefined ? "" : ` @${path}`}`,
      )
      .join(" | "),
  ).toBe(expected);
});

test("a call of final_answer is the answer and no call; places of messages are counted without it", () => {
  const trace = Trace.fromMetrics({
    tool_calls: [
      { name: "search", args: {}, result: 1 },
      { name: "final_answer", arguments: { answer: 33 } },
      { name: "search", args: {}, result: 1 },
    ],
    meta: {
      dialogue: [
        { role: "user", text: "more", after_call: 2 },
        { role: "ai", text: "there", after_call: 3 },
      ],
    },
  });
  expect(trace.finalAnswer).toBe("33");
  expect(trace.calls.map(({ name, position }) => `${position} ${name}`)).toEqual(["0 search", "1 search"]);
  expect(trace.dialogue).toEqual([
    { role: "user", text: "more", afterCall: 1 },
    { role: "assistant", text: "there", afterCall: 2 },
  ]);
  expect(trace.gaps).toEqual([]);
});

test.each<[string, object, string | undefined]>([
  [
    "the record's own answer wins",
    { final_answer: "a", tool_calls: [{ name: "final_answer", args: "b" }] },
    "a",
  ],
  ["null says that none was given", { final_answer: null, tool_calls: [] }, undefined],
  [
    "an answer that is no text is its JSON",
    { final_answer: { b: 1, a: 2 }, tool_calls: [] },
    '{"a":2,"b":1}',
  ],
  [
    "a refused answer is none",
    { tool_calls: [{ name: "final_answer", args: "b", outcome: "refused" }] },
    undefined,
  ],
  [
    "the last answer counts",
    {
      tool_calls: [
        { name: "final_answer", args: "b" },
        { name: "final_answer", args: "c" },
      ],
    },
    "c",
  ],
])("final answer: %s", (_name, record, expected) => {
  const trace = Trace.fromMetrics({ dialogue: [], ...record });
  expect(trace.finalAnswer).toBe(expected);
  expect(trace.gaps.filter(({ kind }) => kind === "finalAnswer")).toEqual([]);
});

test("other tools may be named as those that give the answer", () => {
  const record = { tool_calls: [{ name: "submit", args: { text: "x" } }] };
  expect(Trace.fromMetrics(record, { finalAnswerTools: ["submit"] }).finalAnswer).toBe("x");
  expect(Trace.fromMetrics(record).calls).toHaveLength(1);
});

test("messages that can't be read are reported and make the dialogue unknown; misplaced ones are placed", () => {
  const { dialogue, gaps } = Trace.fromMetrics({
    final_answer: "x",
    tool_calls: [],
    dialogue: [
      5,
      { role: "tool", text: "x" },
      { role: "user", text: 7 },
      { role: "user", text: "y", after_call: 9 },
    ],
  });
  expect(dialogue.map(({ text, afterCall }) => `${afterCall} ${text}`)).toEqual(["0 7", "0 y"]);
  expect(gaps.map(({ kind, detail }) => `${kind}: ${detail}`)).toMatchInlineSnapshot(`
    [
      "dialogue: message 1 is not an object",
      "dialogue: message 2 has no role that is \`user\`, \`assistant\` or \`system\`",
      "call: message 3 has a text that is none, read as its JSON",
      "call: message 3 does not say after which call it stands",
      "call: message 4 does not say after which call it stands",
    ]
  `);
});

test("facts of the run are read, and wrong ones reported", () => {
  const trace = Trace.fromMetrics({
    ...whole,
    id: 7,
    task: "t",
    labels: { domain: "airline", trial: 2 },
    input: { x: 1 },
    tools: ["a", { name: "b" }],
    ended: false,
    tool_calls: [],
  });
  expect(trace).toMatchObject({
    id: "7",
    task: "t",
    labels: { domain: "airline", trial: "2" },
    input: { x: 1 },
    tools: ["a", "b"],
    ended: false,
    metrics: {},
  });
  expect(
    Trace.fromMetrics({ ...whole, tools: [1], labels: 5, tool_calls: [] }).gaps.map(({ detail }) => detail),
  ).toEqual([
    "`labels` of the record is not an object of texts, left out",
    "`tools` of the record is not a list of names, left out",
  ]);
});

test("what is no record is refused, and the message says what to give", () => {
  const cycle: unknown[] = [];
  cycle.push(cycle);
  const wrong = [
    5,
    null,
    undefined,
    [1, 2],
    [{ tool_name: "a" }],
    {},
    { metrics: { tool_calls: [] } },
    { tool_calls: { 0: {} } },
    cycle,
    new Map(),
  ];
  expect(wrong.map((record) => messageOf(() => Trace.fromMetrics(record)))).toMatchInlineSnapshot(`
    [
      "trace-invalid: a number is no record of a run: give an object with the list \`tool_calls\` (empty where no call was made)",
      "trace-invalid: \`null\` is no record of a run: give an object with the list \`tool_calls\` (empty where no call was made)",
      "trace-invalid: a value that is undefined is no record of a run: give an object with the list \`tool_calls\` (empty where no call was made)",
      "trace-invalid: a list is no record of a run: give an object with the list \`tool_calls\` (empty where no call was made)",
      "trace-invalid: a list of calls is no record of a run: give { tool_calls: [...] }",
      "trace-invalid: the record has no \`tool_calls\`: give an object with the list \`tool_calls\` (empty where no call was made)",
      "trace-invalid: the record has no \`tool_calls\`: give its \`metrics\`",
      "trace-invalid: \`tool_calls\` of the record is not a list",
      "trace-invalid: a list is no record of a run: give an object with the list \`tool_calls\` (empty where no call was made)",
      "trace-invalid: a value that is an instance of a class, not a plain object is no record of a run: give an object with the list \`tool_calls\` (empty where no call was made)",
    ]
  `);
});

function dropName(entry: object): (call: { tool_name?: string }) => object {
  return ({ tool_name, ...rest }) =>
    "name" in entry && !("tool_name" in entry) ? rest : { tool_name, ...rest };
}

function withoutRaw(calls: readonly ToolCall[]): readonly object[] {
  return calls.map(({ raw: _raw, ...call }) => call);
}

function messageOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    return AgentLTLError.isInstance(error) ? `${error.code}: ${error.message}` : String(error);
  }
  return "no error";
}

function isFrozen(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return true;
  return Object.isFrozen(value) && Object.values(value).every(isFrozen);
}
