import { expect, test } from "vitest";
import { check, checkAll } from "../../test/check.ts";
import { readTraces } from "../index.ts";

// Claude Code

const line = (
  type: string,
  uuid: string,
  parentUuid: string | null,
  content: unknown,
  more: object = {},
) => ({
  type,
  uuid,
  parentUuid,
  sessionId: "s",
  isSidechain: false,
  timestamp: `2026-01-01T00:00:0${uuid.length}Z`,
  cwd: "/w",
  message: { id: type === "assistant" ? uuid : undefined, role: type, content },
  ...more,
});
const use = (id: string, name: string) => ({ type: "tool_use", id, name, input: {} });
const result = (tool_use_id: string, content: string, is_error = false) => [
  { type: "tool_result", tool_use_id, content, is_error },
];

test("Claude Code: one reply on several lines is one step; a call that its user rejected was denied", () => {
  const reply = (uuid: string, parent: string, block: unknown) => {
    const made = line("assistant", uuid, parent, [block]);
    return { ...made, message: { ...made.message, id: "m1" } };
  };
  const lines = [
    line("user", "u", null, "Go"),
    reply("a1", "u", { type: "text", text: "Let me see." }),
    reply("a2", "a1", use("x", "Read")),
    reply("a3", "a2", use("y", "Bash")),
    line("user", "r1", "a3", result("x", "text")),
    line(
      "user",
      "r2",
      "r1",
      result("y", "The user doesn't want to proceed with this tool use. It was rejected", true),
    ),
    { type: "summary", summary: "Reading", leafUuid: "r2" },
  ];
  const expected = [
    "user 1: Go",
    "assistant 1: Let me see.",
    '1.1 Read {} ok "text"',
    `1.1 Bash {} denied ${JSON.stringify("The user doesn't want to proceed with this tool use. It was rejected")}`,
  ];
  check(lines, "claude-code", expected);
  expect(readTraces(lines).traces[0]).toMatchObject({ id: "s", metrics: { cwd: "/w" } });
});

test("Claude Code: each line stands behind its parent, once", () => {
  const asks = line("user", "u", null, "Go");
  const reply = line("assistant", "aa", "u", [use("x", "Read")]);
  const answer = line("user", "rrr", "aa", result("x", "text"));
  const expected = ["user 1: Go", '1.1 Read {} ok "text"'];
  check([answer, asks, reply], "claude-code", expected);
  check([asks, asks, reply, answer, reply], "claude-code", expected);
});

test("Claude Code: subagents are marked, and nobody says what the program says for its user", () => {
  check(
    [
      line("user", "u", null, "Go"),
      line("user", "meta", "u", "Caveat", { isMeta: true }),
      line("user", "side", "u", "Find it", { isSidechain: true }),
      line("assistant", "sub", "side", [use("x", "Grep")], { isSidechain: true, agentId: "a7" }),
    ],
    "claude-code",
    ["user 1: Go", "1.1 Grep {} pending @a7"],
  );
});

test("Claude Code: a subagent's calls have their times, too", () => {
  const lines = [
    line("assistant", "sub", null, [use("x", "Grep")], { isSidechain: true }),
    line("user", "r", "sub", result("x", "text"), { isSidechain: true }),
  ];
  const [call] = readTraces(lines).traces[0]?.calls ?? [];
  expect(call).toMatchObject({
    agent: "subagent",
    startedAt: Date.UTC(2026, 0, 1, 0, 0, 3),
    endedAt: Date.UTC(2026, 0, 1, 0, 0, 1),
  });
});

test("Claude Code: lines whose ids are none are read in their order, and none is dropped", () => {
  const none = { uuid: null };
  check(
    [
      line("user", "u", null, "Go", none),
      line("assistant", "a", null, [use("x", "Read")], none),
      line("user", "r", null, result("x", "text"), none),
      line("assistant", "b", null, [{ type: "text", text: "Done." }], { uuid: 7 }),
    ],
    "claude-code",
    ["user 1: Go", '1.1 Read {} ok "text"', "answer 1: Done."],
  );
});

test("Claude Code: parents in a circle, or that are not in the file, drop nothing", () => {
  check(
    [
      line("user", "u", "aa", "Go"),
      line("assistant", "aa", "u", [{ type: "text", text: "So." }]),
      line("assistant", "bb", "gone", [{ type: "text", text: "Done." }]),
    ],
    "claude-code",
    ["answer 1: So.", "user 2: Go", "answer 2: Done."],
  );
});

test("Claude Code: sessions of one file are traces of their own, and so is a web session", () => {
  const other = { ...line("user", "v", null, "Hi"), sessionId: "t" };
  checkAll([line("user", "u", null, "Go"), other], "claude-code", [["user 1: Go"], ["user 1: Hi"]]);
  check({ loglines: [{ type: "user", message: { role: "user", content: "Go" } }] }, "claude-code", [
    "user 1: Go",
  ]);
});

// Inspect

const log = (messages: readonly object[], more: object = {}) => ({
  version: 2,
  status: "success",
  eval: { task: "shop", run_id: "r", model: "m" },
  samples: [{ id: 1, epoch: 2, messages, scores: { match: { value: "C" } }, ...more }],
});

test("Inspect: each sample is a trace; errors and refusals of the approver are told apart", () => {
  const document = log(
    [
      { role: "user", content: "Go" },
      {
        role: "assistant",
        content: "",
        tool_calls: [
          { id: "a", function: "bash", arguments: { cmd: "ls" } },
          { id: "b", function: "rm", arguments: {} },
          { id: "c", function: "ls", arguments: {} },
        ],
      },
      {
        role: "tool",
        tool_call_id: "a",
        function: "bash",
        content: "",
        error: { type: "timeout", message: "slow" },
      },
      {
        role: "tool",
        tool_call_id: "b",
        function: "rm",
        content: "",
        error: { type: "approval", message: "no" },
      },
      { role: "tool", tool_call_id: "c", function: "ls", content: "attachment://h" },
      { role: "assistant", content: "Done." },
    ],
    { attachments: { h: "long" } },
  );
  check(document, "inspect", [
    "user 1: Go",
    '1.1 bash {"cmd":"ls"} error ""',
    '1.1 rm {} denied ""',
    '1.1 ls {} ok "long"',
    "answer 1: Done.",
  ]);
  expect(readTraces(document).traces[0]).toMatchObject({
    id: "r/1/2",
    task: "shop/1",
    metrics: { scores: { match: { value: "C" } } },
  });
});

test("Inspect: a log without samples is refused", () => {
  expect(() =>
    readTraces({ version: 2, eval: { task: "t" }, samples: [] }),
  ).toThrowErrorMatchingInlineSnapshot(
    `[TracesError: is no inspect that can be read: the log holds no samples; write it with them: \`inspect log dump\`]`,
  );
});

// SWE-agent

const action = (command: string, observation: string) => ({
  action: command,
  observation,
  thought: "",
  response: "",
});

test("SWE-agent: without tool calls each action is a call of its first word", () => {
  const document = {
    environment: "main",
    trajectory: [action("open a.py", "text"), action("submit", "")],
    history: [{ role: "user", content: "Fix it", message_type: "observation" }],
    info: { exit_status: "submitted", submission: "diff" },
  };
  check(document, "swe-agent", [
    "user 1: Fix it",
    '1.1 open {"command":"open a.py"} ok "text"',
    '1.2 submit {"command":"submit"} ok ""',
  ]);
  expect(readTraces(document).traces[0]).toMatchObject({
    finalAnswer: "diff",
    metrics: { exit_status: "submitted" },
  });
});

test("SWE-agent: with tool calls the history tells, demonstrations apart", () => {
  const call = { id: "a", type: "function", function: { name: "open", arguments: '{"path":"a.py"}' } };
  const history = [
    { role: "assistant", content: "", message_type: "action", is_demo: true, tool_calls: [call] },
    { role: "user", content: "Fix it", message_type: "observation" },
    { role: "assistant", content: "Look.", agent: "main", message_type: "action", tool_calls: [call] },
    { role: "tool", content: "text", message_type: "observation", tool_call_ids: ["a"] },
  ];
  check({ history, trajectory: [action("open", "x")] }, "swe-agent", [
    "user 1: Fix it",
    "assistant 1: Look.",
    '1.1 open {"path":"a.py"} ok "text"',
  ]);
});

test("mini-SWE-agent: a block of bash is a call, the next message its result, the code its outcome", () => {
  const reply = (words: string, command: string) => ({
    role: "assistant",
    content: `${words}\n\n\`\`\`mswea_bash_command\n${command}\n\`\`\``,
  });
  const answer = (code: number, output: string) => ({
    role: "user",
    content: `<returncode>${code}</returncode>\n<output>\n${output}\n</output>`,
  });
  check(
    [
      { role: "system", content: "S" },
      { role: "user", content: "Fix it" },
      reply("Look.", "cat a"),
      answer(1, "no"),
      reply("So.", "ls"),
      answer(0, "b"),
    ],
    "swe-agent",
    [
      "system 1: S",
      "user 1: Fix it",
      "assistant 1: Look.",
      `1.1 bash {"command":"cat a"} error ${JSON.stringify(answer(1, "no").content)}`,
      "assistant 1: So.",
      `1.2 bash {"command":"ls"} ok ${JSON.stringify(answer(0, "b").content)}`,
      "(call #1) the result has no id, taken for that of call #1 at [3]",
      "(call #2) the result has no id, taken for that of call #2 at [5]",
    ],
  );
});

// OpenHands

const event = (id: number, more: object) => ({
  id,
  timestamp: `2026-01-01T00:00:0${id}`,
  source: "agent",
  ...more,
});
const asked = (tool_call_id: string, name: string, args: string) => ({
  tool_call_metadata: {
    tool_call_id,
    function_name: name,
    model_response: {
      id: "resp",
      choices: [{ message: { tool_calls: [{ id: tool_call_id, function: { name, arguments: args } }] } }],
    },
  },
});

test("OpenHands: events of one reply are one step, with the calls as the model wrote them", () => {
  check(
    [
      event(0, { source: "user", action: "message", args: { content: "Rename it" } }),
      event(1, {
        action: "read",
        args: { path: "/w", thought: "Look." },
        ...asked("a", "edit", '{"command":"view"}'),
      }),
      event(2, { action: "run", args: { command: "mv" }, ...asked("b", "bash", '{"command":"mv"}') }),
      event(3, { cause: 1, observation: "read", content: "text", ...asked("a", "edit", "") }),
      event(4, {
        cause: 2,
        observation: "run",
        content: "no",
        extras: { exit_code: 1 },
        ...asked("b", "bash", ""),
      }),
      event(5, { observation: "agent_state_changed", content: "" }),
      event(6, { action: "finish", args: { final_thought: "Done." } }),
    ],
    "openhands",
    [
      "user 1: Rename it",
      "assistant 1: Look.",
      '1.1 edit {"command":"view"} ok "text"',
      '1.1 bash {"command":"mv"} error "no"',
      "answer 1: Done.",
    ],
  );
});

test("OpenHands: outputs of older versions, where an action is the call", () => {
  const output = {
    instance_id: "i1",
    history: [
      { action: "message", content: "Add it" },
      { action: "run", command: "touch L", thought: "So.", is_confirmed: "confirmed" },
      { observation: "run", content: "", exit_code: 0, command: "touch L" },
      { action: "run", command: "rm L", is_confirmed: "rejected" },
      { action: "finish", outputs: {}, thought: "Done." },
    ],
    test_result: { resolved: true },
  };
  checkAll([output], "openhands", [
    [
      "user 1: Add it",
      "assistant 1: So.",
      '1.1 run {"command":"touch L"} ok ""',
      '1.2 run {"command":"rm L"} denied',
      "answer 1: Done.",
      "(call #1) the result has no id, taken for that of call #1 at history[2]",
    ],
  ]);
  expect(readTraces([output, output]).traces).toMatchObject([
    { id: "i1", metrics: { test_result: { resolved: true } } },
    {},
  ]);
});
