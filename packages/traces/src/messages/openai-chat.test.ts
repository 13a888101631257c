import { expect, test } from "vitest";
import { check, checkAll } from "../../test/check.ts";
import { readTraces } from "../index.ts";

const asks = { role: "user", content: "Where is W1?" };
const call = (id: string, name: string, args: unknown) => ({
  id,
  type: "function",
  function: { name, arguments: typeof args === "string" ? args : JSON.stringify(args) },
});
const calls = (...made: readonly unknown[]) => ({ role: "assistant", content: null, tool_calls: made });
const result = (tool_call_id: string, content: unknown) => ({ role: "tool", tool_call_id, content });
const says = (content: string) => ({ role: "assistant", content });

test("a turn with parallel calls, whose results come in another order", () => {
  check(
    [
      { role: "system", content: "Be brief." },
      asks,
      calls(call("a", "get_order", { id: "W1" }), call("b", "get_user", {})),
      result("b", "Ann"),
      result("a", '{"at":"Rome"}'),
      says("In Rome."),
    ],
    "openai-chat",
    [
      "system 1: Be brief.",
      "user 1: Where is W1?",
      '1.1 get_order {"id":"W1"} ok "{\\"at\\":\\"Rome\\"}"',
      '1.1 get_user {} ok "Ann"',
      "answer 1: In Rome.",
    ],
  );
});

test("what a reply says beside its calls is no answer, and a user's message opens a turn", () => {
  check(
    [
      asks,
      { ...calls(call("a", "look", {})), content: "Let me look." },
      result("a", "gone"),
      says("It is gone."),
      {
        role: "user",
        content: [
          { type: "text", text: "Look" },
          { type: "text", text: "again" },
        ],
      },
      calls(call("b", "look", {})),
      result("b", "here"),
    ],
    "openai-chat",
    [
      "user 1: Where is W1?",
      "assistant 1: Let me look.",
      '1.1 look {} ok "gone"',
      "answer 1: It is gone.",
      "user 2: Look\nagain",
      '2.3 look {} ok "here"',
    ],
  );
});

test("a call at the end is pending; one that the run went on after has lost its result", () => {
  check([asks, calls(call("a", "look", {}))], "openai-chat", ["user 1: Where is W1?", "1.1 look {} pending"]);
  check([asks, calls(call("a", "look", {})), says("Well.")], "openai-chat", [
    "user 1: Where is W1?",
    "1.1 look {} unknown",
    "answer 1: Well.",
    "(result) no call has its result recorded",
    "(outcome) no call has its outcome recorded",
  ]);
});

test("ids twice: each result goes to the first call that has none, and the twins are told", () => {
  check(
    [
      asks,
      calls(call("a", "x", {})),
      result("a", "1"),
      calls(call("a", "y", {})),
      result("a", "2"),
      says("Ok"),
    ],
    "openai-chat",
    [
      "user 1: Where is W1?",
      '1.1 x {} ok "1"',
      '1.2 y {} ok "2"',
      "answer 1: Ok",
      "(call #2) id `a` of call #2 is also that of call #1 at [3].tool_calls[0]",
    ],
  );
});

test.each<[string, unknown, readonly string[]]>([
  [
    "cut off",
    '{"id": "W',
    [
      '1.1 look "{\\"id\\": \\"W" ok "1"',
      "(args #1) arguments of call #1 are a text that is no JSON at [1].tool_calls[0]",
    ],
  ],
  [
    "a list",
    "[1]",
    ['1.1 look "[1]" ok "1"', "(call #1) arguments of call #1 are not an object at [1].tool_calls[0]"],
  ],
  ["no text at all", "", ['1.1 look {} ok "1"']],
])("arguments that are %s", (_name, args, lines) => {
  check([asks, calls(call("a", "look", args)), result("a", "1"), says("Ok")], "openai-chat", [
    "user 1: Where is W1?",
    ...lines.slice(0, 1),
    "answer 1: Ok",
    ...lines.slice(1),
  ]);
});

test("results without a call become calls of which nothing else is known", () => {
  check([asks, { ...result("z", "1"), name: "look" }, says("Ok")], "openai-chat", [
    "user 1: Where is W1?",
    '1.? look {} ok "1"',
    "answer 1: Ok",
    "(args) no call has its arguments recorded",
    "(call #1) a result for the call `z`, which is not in the log; read as a call of which nothing else is known at [1]",
  ]);
});

test("names that are none, and calls without an id, are kept and told", () => {
  check(
    [asks, { role: "assistant", tool_calls: [{ function: { name: 7, arguments: "{}" } }] }],
    "openai-chat",
    [
      "user 1: Where is W1?",
      "1.1 unknown {} pending",
      "(call #1) name of call #1 is not a text, read as `unknown` at [1].tool_calls[0]",
    ],
  );
});

test("functions as they were called before tools, and custom tools", () => {
  check(
    [
      asks,
      { role: "assistant", content: null, function_call: { name: "look", arguments: "{}" } },
      { role: "function", name: "look", content: "1" },
      {
        role: "assistant",
        tool_calls: [{ id: "c", type: "custom", custom: { name: "sql", input: "select 1" } }],
      },
    ],
    "openai-chat",
    [
      "user 1: Where is W1?",
      '1.1 look {} ok "1"',
      '1.2 sql "select 1" pending',
      "(args #2) arguments of call #2 are a text that is no JSON at [3].tool_calls[0]",
      "(call #1) call #1 has no id, others have at [1].function_call",
      "(call #1) the result has no id, taken for that of call #1 at [2]",
    ],
  );
});

test("a request and its response", () => {
  const response = {
    object: "chat.completion",
    choices: [{ index: 0, message: says("In Rome.") }],
    usage: { prompt_tokens: 5, completion_tokens: 2 },
  };
  const { traces } = readTraces([
    {
      request: { model: "m", messages: [asks], tools: [{ type: "function", function: { name: "look" } }] },
      response,
    },
  ]);
  expect(traces[0]).toMatchObject({
    finalAnswer: "In Rome.",
    tools: ["look"],
    metrics: { input_tokens: 5, output_tokens: 2, total_tokens: 7 },
  });
});

test("exchanges of one conversation are one trace, those of another another", () => {
  const reply = (message: unknown) => ({ object: "chat.completion", choices: [{ message }] });
  const made = calls(call("a", "look", {}));
  const first = { request: { messages: [asks] }, response: reply(made) };
  const second = { request: { messages: [asks, made, result("a", "1")] }, response: reply(says("Ok")) };
  const other = { request: { messages: [{ role: "user", content: "Hi" }] }, response: reply(says("Hi")) };
  checkAll([first, other, second], "openai-chat", [
    ["user 1: Where is W1?", '1.1 look {} ok "1"', "answer 1: Ok"],
    ["user 1: Hi", "answer 1: Hi"],
  ]);
});

test("chunks of a stream, as a list or as text", () => {
  const chunk = (delta: unknown) => ({ object: "chat.completion.chunk", choices: [{ index: 0, delta }] });
  const chunks = [
    chunk({ role: "assistant", content: "Let me " }),
    chunk({ content: "look." }),
    chunk({ tool_calls: [{ index: 0, id: "a", function: { name: "look", arguments: '{"id"' } }] }),
    chunk({ tool_calls: [{ index: 1, id: "b", function: { name: "see", arguments: "" } }] }),
    chunk({ tool_calls: [{ index: 0, function: { arguments: ':"W1"}' } }] }),
  ];
  const expected = [
    "assistant 1: Let me look.",
    '1.1 look {"id":"W1"} pending',
    "1.1 see {} pending",
    "(dialogue) what the user said is not recorded",
  ];
  check(chunks, "openai-chat", expected);
  check(
    `${chunks.map((one) => `data: ${JSON.stringify(one)}\n\n`).join("")}data: [DONE]\n\n`,
    "openai-chat",
    expected,
  );
});

test("what a benchmark keeps beside the messages becomes facts of the trace", () => {
  const { traces } = readTraces({
    task_id: 3,
    reward: 1,
    traj: [asks, calls(call("a", "look", {})), result("a", "1")],
  });
  expect(traces[0]).toMatchObject({ task: "3", metrics: { reward: 1 } });
});
