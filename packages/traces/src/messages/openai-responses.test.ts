import { expect, test } from "vitest";
import { check, checkAll } from "../../test/check.ts";
import { readTraces } from "../index.ts";

const asks = { role: "user", content: [{ type: "input_text", text: "Weather?" }] };
const call = (call_id: string, name: string, args: object) => ({
  type: "function_call",
  id: `fc_${call_id}`,
  call_id,
  name,
  arguments: JSON.stringify(args),
  status: "completed",
});
const output = (call_id: string, text: unknown) => ({ type: "function_call_output", call_id, output: text });
const says = (text: string) => ({
  type: "message",
  role: "assistant",
  content: [{ type: "output_text", text }],
});
const response = (id: string, ...items: readonly unknown[]) => ({
  object: "response",
  id,
  output: items,
  usage: { input_tokens: 3, output_tokens: 1 },
});

test("what the model wrote without an answer in between is one reply", () => {
  check(
    [
      asks,
      { type: "reasoning", summary: [] },
      says("Let me see."),
      call("a", "temp", { at: "SF" }),
      call("b", "wind", {}),
      output("b", "2"),
      output("a", [{ type: "input_text", text: "20" }]),
      says("Fine."),
    ],
    "openai-responses",
    [
      "user 1: Weather?",
      "assistant 1: Let me see.",
      '1.1 temp {"at":"SF"} ok "20"',
      '1.1 wind {} ok "2"',
      "answer 1: Fine.",
    ],
  );
});

test("what the provider ran itself ends a step", () => {
  check(
    response(
      "r",
      {
        type: "code_interpreter_call",
        id: "ci",
        status: "completed",
        code: "1+1",
        container_id: "c",
        outputs: [{ type: "logs", logs: "2" }],
      },
      { type: "web_search_call", id: "ws", status: "failed", action: { query: "x" } },
      says("2"),
    ),
    "openai-responses",
    [
      '1.1 code_interpreter {"code":"1+1","container_id":"c"} ok [{"type":"logs","logs":"2"}]',
      '1.2 web_search {"action":{"query":"x"}} error',
      "answer 1: 2",
      "(result #2) result of call #2 is not recorded at output[1]",
      "(dialogue) what the user said is not recorded",
    ],
  );
});

test("calls of MCP servers: run, failed, waiting for approval, denied", () => {
  const mcp = (id: string, more: object) => ({
    type: "mcp_call",
    id,
    name: "find",
    server_label: "s",
    arguments: "{}",
    ...more,
  });
  check(
    [
      asks,
      mcp("m1", { output: "found", error: null }),
      mcp("m2", { error: "no access" }),
      { type: "mcp_approval_request", id: "r1", name: "drop", arguments: "{}", server_label: "s" },
      { type: "mcp_approval_response", approval_request_id: "r1", approve: false },
      { type: "mcp_approval_request", id: "r2", name: "drop", arguments: "{}", server_label: "s" },
    ],
    "openai-responses",
    [
      "user 1: Weather?",
      '1.1 find {} ok "found"',
      '1.2 find {} error "no access"',
      "1.3 drop {} denied",
      "1.4 drop {} pending",
    ],
  );
});

test("a conversation goes on by the id of the response before", () => {
  const first = {
    request: { model: "m", input: "Weather?", instructions: "Be brief." },
    response: response("r1", call("a", "temp", {})),
  };
  const second = {
    request: { model: "m", input: [output("a", "20")], previous_response_id: "r1" },
    response: response("r2", says("20.")),
  };
  check([first, second], "openai-responses", [
    "system 1: Be brief.",
    "user 1: Weather?",
    '1.1 temp {} ok "20"',
    "answer 1: 20.",
  ]);
  expect(readTraces([first, second]).traces[0]?.metrics).toMatchObject({ input_tokens: 6, output_tokens: 2 });
});

test("where a server has given calls new ids, the conversation is still one", () => {
  const first = { request: { input: [asks] }, response: response("r1", call("a", "temp", {})) };
  const second = {
    request: { input: [asks, call("z", "temp", {}), output("z", "20")] },
    response: response("r2", says("20.")),
  };
  check([first, second], "openai-responses", ["user 1: Weather?", '1.1 temp {} ok "20"', "answer 1: 20."]);
});

test("events of a stream; one that was cut off shows what was done", () => {
  const done = { type: "response.output_item.done", item: call("a", "temp", {}) };
  const created = { type: "response.created", response: { object: "response", output: [] } };
  const lines = ["1.1 temp {} pending", "(dialogue) what the user said is not recorded"];
  check(
    [created, done, { type: "response.completed", response: response("r", call("a", "temp", {})) }],
    "openai-responses",
    lines,
  );
  check([created, done], "openai-responses", lines);
});

test("items of unknown types are told and read around; other tools of the client are calls", () => {
  check(
    [
      asks,
      { type: "custom_tool_call", call_id: "c", name: "sql", input: "select 1", status: "completed" },
      { type: "custom_tool_call_output", call_id: "c", output: "1" },
      { type: "local_shell_call", call_id: "l", action: { command: ["ls"] }, status: "completed" },
      { type: "telepathy", id: "t" },
    ],
    "openai-responses",
    [
      "user 1: Weather?",
      '1.1 sql {"input":"select 1"} ok "1"',
      '1.2 local_shell {"command":["ls"]} pending',
      "(call) an item of the unknown type `telepathy` at [4]",
    ],
  );
});

test("exchanges that ask no model are no conversation", () => {
  checkAll(
    [
      { request: { input: "Hi" }, response: response("r", says("Hi.")) },
      { request: { event: "ping" }, response: { ok: true } },
    ],
    "openai-responses",
    [["user 1: Hi", "answer 1: Hi."]],
  );
});
