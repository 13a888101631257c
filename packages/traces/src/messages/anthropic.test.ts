import { expect, test } from "vitest";
import { check } from "../../test/check.ts";
import { readTraces } from "../index.ts";

const asks = { role: "user", content: "Weather?" };
const use = (id: string, name: string, input: unknown) => ({ type: "tool_use", id, name, input });
const text = (words: string) => ({ type: "text", text: words });
const result = (tool_use_id: string, content: unknown, more: object = {}) => ({
  type: "tool_result",
  tool_use_id,
  content,
  ...more,
});
const reply = (...content: readonly unknown[]) => ({ role: "assistant", content });
const user = (...content: readonly unknown[]) => ({ role: "user", content });

test("parallel calls of one reply; a message of results alone is no turn of the user", () => {
  check(
    [
      asks,
      reply(text("Let me see."), use("a", "temp", { at: "SF" }), use("b", "wind", {})),
      user(result("a", [text("20")]), result("b", "2", { is_error: true })),
      reply(text("Fine.")),
    ],
    "anthropic",
    [
      "user 1: Weather?",
      "assistant 1: Let me see.",
      '1.1 temp {"at":"SF"} ok "20"',
      '1.1 wind {} error "2"',
      "answer 1: Fine.",
    ],
  );
});

test("words beside results are the user's, and open a turn", () => {
  check(
    [
      asks,
      reply(use("a", "temp", {})),
      user(result("a", "20"), text("And the wind?")),
      reply(use("b", "wind", {})),
    ],
    "anthropic",
    ["user 1: Weather?", '1.1 temp {} ok "20"', "user 2: And the wind?", "2.2 wind {} pending"],
  );
});

test("tools that the provider runs end a step, and say by their content that they failed", () => {
  check(
    reply(
      { type: "server_tool_use", id: "s", name: "bash", input: { command: "ls" } },
      {
        type: "bash_code_execution_tool_result",
        tool_use_id: "s",
        content: { type: "bash_code_execution_result", return_code: 1 },
      },
      { type: "server_tool_use", id: "w", name: "web_fetch", input: {} },
      { type: "web_fetch_tool_result", tool_use_id: "w", content: { type: "web_fetch_tool_error" } },
      text("No luck."),
    ),
    "anthropic",
    [
      '1.1 bash {"command":"ls"} error {"type":"bash_code_execution_result","return_code":1}',
      '1.2 web_fetch {} error {"type":"web_fetch_tool_error"}',
      "answer 1: No luck.",
      "(dialogue) what the user said is not recorded",
    ],
  );
});

test("a request with its system prompt and response counts the tokens", () => {
  const request = {
    model: "c",
    max_tokens: 9,
    system: [text("Be brief.")],
    messages: [asks],
    tools: [{ name: "temp", input_schema: {} }],
  };
  const response = {
    type: "message",
    role: "assistant",
    content: [text("Hot.")],
    stop_reason: "end_turn",
    usage: { input_tokens: 4, output_tokens: 1 },
  };
  check({ request, response }, "anthropic", ["system 1: Be brief.", "user 1: Weather?", "answer 1: Hot."]);
  expect(readTraces({ request, response }).traces[0]).toMatchObject({
    tools: ["temp"],
    metrics: { total_tokens: 5 },
  });
});

test("events of a stream; input that was cut off is a text that is no JSON", () => {
  const start = (index: number, content_block: object) => ({
    type: "content_block_start",
    index,
    content_block,
  });
  const delta = (index: number, more: object) => ({ type: "content_block_delta", index, delta: more });
  const events = [
    { type: "message_start", message: { usage: { input_tokens: 4, output_tokens: 1 } } },
    start(0, text("")),
    delta(0, { type: "text_delta", text: "Let me " }),
    delta(0, { type: "text_delta", text: "see." }),
    start(1, use("a", "temp", {})),
    delta(1, { type: "input_json_delta", partial_json: '{"at":' }),
    delta(1, { type: "input_json_delta", partial_json: '"SF"}' }),
    start(2, use("b", "wind", {})),
    delta(2, { type: "input_json_delta", partial_json: '{"at' }),
  ];
  check(events, "anthropic", [
    "assistant 1: Let me see.",
    '1.1 temp {"at":"SF"} pending',
    '1.1 wind "{\\"at" pending',
    "(args #2) arguments of call #2 are a text that is no JSON at content[2]",
    "(dialogue) what the user said is not recorded",
  ]);
});

test("input that is no object, and missing ids, are kept and told", () => {
  check(
    [
      asks,
      reply({ type: "tool_use", name: "temp", input: [1] }),
      user({ type: "tool_result", content: "x" }),
    ],
    "anthropic",
    [
      "user 1: Weather?",
      '1.1 temp [1] ok "x"',
      "(call #1) arguments of call #1 are not an object at [1].content[0]",
      "(call #1) the result has no id, taken for that of call #1 at [2].content[0]",
    ],
  );
});
