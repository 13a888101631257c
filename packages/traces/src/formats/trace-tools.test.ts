import { expect, test } from "vitest";
import { check, checkAll } from "../../test/check.ts";
import { readTraces } from "../index.ts";

const made = { id: "a", type: "function", function: { name: "get", arguments: '{"id":"W1"}' } };

/** An observation of Langfuse. */
const observation = (type: string, id: string, seconds: number, more: object) => ({
  id,
  type,
  traceId: "t",
  parentObservationId: null,
  name: id,
  startTime: new Date(seconds * 1000).toISOString(),
  endTime: new Date(seconds * 1000 + 500).toISOString(),
  level: "DEFAULT",
  ...more,
});
const langfuse = (...observations: readonly object[]) => ({
  trace: { id: "t", projectId: "p", name: "shop", latency: 2 },
  observations,
});

test("Langfuse: generations and tools, with input and output as JSON text", () => {
  const document = langfuse(
    observation("GENERATION", "two", 3, { output: "Done." }),
    observation("TOOL", "get", 2, { input: '{"id":"W1"}', output: '"paid"' }),
    observation("GENERATION", "one", 1, {
      input: JSON.stringify({ messages: [{ role: "user", content: "Go" }] }),
      output: { role: "assistant", content: null, tool_calls: [made] },
    }),
  );
  check(document, "langfuse", ["user 1: Go", '1.1 get {"id":"W1"} ok "paid"', "answer 1: Done."]);
  expect(readTraces(document).traces[0]).toMatchObject({ id: "t", task: "shop", metrics: { latency: 2 } });
});

test("Langfuse: what failed says so by its level; runs without a generation stand by themselves", () => {
  check(
    langfuse(observation("TOOL", "get", 1, { input: {}, level: "ERROR", statusMessage: "no access" })),
    "langfuse",
    [
      '1.1 get {} error "no access"',
      "(dialogue) what the user said is not recorded",
      "(finalAnswer) no span of a model is in the log, so the final answer is not recorded",
    ],
  );
});

test("Langfuse: a tool of LangChain is a plain span whose output is its message", () => {
  const message = {
    lc: 1,
    type: "constructor",
    id: ["langchain_core", "messages", "ToolMessage"],
    kwargs: { name: "get", tool_call_id: "a", content: "no", status: "error" },
  };
  check(
    langfuse(
      observation("GENERATION", "one", 1, {
        input: [{ role: "user", content: "Go" }],
        output: { role: "assistant", content: "", tool_calls: [made] },
      }),
      observation("SPAN", "get", 2, { input: { id: "W1" }, output: message }),
      observation("SPAN", "Graph", 1, { input: {}, output: {} }),
    ),
    "langfuse",
    ["user 1: Go", '1.1 get {"id":"W1"} error "no"'],
  );
});

test("Langfuse: calls that a framework wrote as the text of its reply, and results under the tool's name", () => {
  check(
    langfuse(
      observation("GENERATION", "one", 1, {
        input: [{ role: "user", content: "Go" }],
        output: '[{"function":{"name":"get","arguments":"{}"}}]',
      }),
      observation("GENERATION", "two", 2, {
        input: [
          { role: "user", content: "Go" },
          { role: "get", content: "paid" },
        ],
        output: "Done.",
      }),
    ),
    "langfuse",
    [
      "user 1: Go",
      '1.1 get {} ok "paid"',
      "answer 1: Done.",
      "(call #1) the result has no id, taken for that of call #1 at observations[1][1]",
    ],
  );
});

test("Langfuse: a list of traces", () => {
  const one = langfuse(observation("GENERATION", "one", 1, { input: "Go", output: "Done." }));
  expect(readTraces([one, one]).traces).toHaveLength(2);
});

test("Langfuse: observations by themselves, as they are exported line by line", () => {
  const one = observation("GENERATION", "one", 1, {
    input: [{ role: "user", content: "Go" }],
    output: "Done.",
  });
  checkAll([one, { ...one, traceId: "u" }], "langfuse", [
    ["user 1: Go", "answer 1: Done."],
    ["user 1: Go", "answer 1: Done."],
  ]);
});

/** A run of LangSmith. */
const run = (run_type: string, id: string, second: number, more: object) => ({
  id,
  trace_id: "root",
  name: id,
  run_type,
  start_time: `2026-01-01T00:00:0${second}`,
  end_time: `2026-01-01T00:00:0${second}.5`,
  dotted_order: `2026010100000${second}`,
  error: null,
  ...more,
});
const human = {
  lc: 1,
  type: "constructor",
  id: ["langchain", "schema", "messages", "HumanMessage"],
  kwargs: { content: "Go" },
};
const ai = {
  lc: 1,
  type: "constructor",
  id: ["langchain", "schema", "messages", "AIMessage"],
  kwargs: { content: "", tool_calls: [{ id: "a", name: "get", args: { id: "W1" } }] },
};
const answer = { type: "tool", content: "paid", tool_call_id: "a", name: "get", status: "success" };
const runs = [
  run("chain", "root", 0, { inputs: {}, outputs: {} }),
  run("llm", "one", 1, {
    parent_run_id: "root",
    inputs: { messages: [[human]] },
    outputs: { generations: [[{ text: "", message: ai }]] },
  }),
  run("tool", "get", 2, {
    parent_run_id: "root",
    inputs: { input: '{"id":"W1"}' },
    outputs: { output: answer },
  }),
  run("llm", "two", 3, {
    parent_run_id: "root",
    inputs: { messages: [[human, ai, answer]] },
    outputs: { generations: [[{ text: "Done.", message: { ...ai, kwargs: { content: "Done." } } }]] },
  }),
];
const langsmith = ["user 1: Go", '1.1 get {"id":"W1"} ok "paid"', "answer 1: Done."];

test("LangSmith: runs as a list, in any order", () => {
  check(runs, "langsmith", langsmith);
  check(runs.toReversed(), "langsmith", langsmith);
  expect(readTraces(runs).traces[0]).toMatchObject({
    id: "root",
    calls: [{ startedAt: Date.parse("2026-01-01T00:00:02Z") }],
  });
});

test("LangSmith: a run with its children", () => {
  const [root, ...children] = runs;
  const bare = children.map(({ trace_id: _trace, ...rest }) => rest);
  check({ ...root, child_runs: bare }, "langsmith", langsmith);
});

test("LangSmith: a tool that threw, and providers' own forms of requests and replies", () => {
  check(
    [
      run("llm", "one", 1, {
        inputs: { messages: [{ role: "user", content: "Go" }] },
        outputs: { choices: [{ message: { role: "assistant", tool_calls: [made] } }] },
      }),
      run("tool", "get", 2, { inputs: { id: "W1" }, outputs: null, error: "no access" }),
    ],
    "langsmith",
    ["user 1: Go", '1.1 get {"id":"W1"} error "no access"'],
  );
});

const at = (created_at: number) => ({ created_at, thread_id: "th" });
const message = (role: string, id: string, value: string, created: number) => ({
  object: "thread.message",
  id,
  role,
  content: [{ type: "text", text: { value } }],
  ...at(created),
});

test("Assistants: messages, runs and steps of a thread, newest first as the lists come", () => {
  const calls = [
    { id: "a", type: "function", function: { name: "get", arguments: '{"id":"W1"}', output: "paid" } },
    {
      id: "b",
      type: "code_interpreter",
      code_interpreter: { input: "1+1", outputs: [{ type: "logs", logs: "2" }] },
    },
  ];
  const step = (id: string, created: number, step_details: object, status = "completed") => ({
    object: "thread.run.step",
    id,
    status,
    type: "x",
    step_details,
    ...at(created),
  });
  const document = {
    messages: {
      object: "list",
      data: [message("assistant", "m2", "Done.", 4), message("user", "m1", "Go", 1)],
    },
    runs: { object: "list", data: [{ object: "thread.run", id: "r", status: "completed", ...at(1) }] },
    steps: {
      object: "list",
      data: [
        step("s2", 4, { type: "message_creation", message_creation: { message_id: "m2" } }),
        step("s1", 2, { type: "tool_calls", tool_calls: calls }),
      ],
    },
  };
  check(document, "openai-assistants", [
    "user 1: Go",
    '1.1 get {"id":"W1"} ok "paid"',
    '1.1 code_interpreter {"input":"1+1"} ok [{"type":"logs","logs":"2"}]',
    "answer 1: Done.",
  ]);
  expect(readTraces(document).traces[0]).toMatchObject({ id: "th", ended: true });
});

test("Assistants: a run that waits is not over, and one that failed has failed its calls", () => {
  const call = { id: "a", type: "function", function: { name: "get", arguments: "{}", output: null } };
  const steps = (status: string) => ({
    object: "thread.run.step",
    status,
    step_details: { type: "tool_calls", tool_calls: [call] },
    ...at(2),
  });
  const waiting = [
    message("user", "m1", "Go", 1),
    { object: "thread.run", status: "requires_action", ...at(1) },
    steps("in_progress"),
  ];
  checkAll(waiting, "openai-assistants", [["user 1: Go", "1.1 get {} pending"]]);
  expect(readTraces(waiting).traces[0]?.ended).toBe(false);
  const failed = [message("user", "m1", "Go", 1), { ...steps("failed"), last_error: { message: "no" } }];
  checkAll(failed, "openai-assistants", [["user 1: Go", '1.1 get {} error {"message":"no"}']]);
});
