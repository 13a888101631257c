import { expect, test } from "vitest";
import { formatNames, readTraces, recognise, TracesError } from "./index.ts";

const chatCall = { id: "a", type: "function", function: { name: "x", arguments: "{}" } };
const user = { role: "user", content: "Go" };

/** Documents of which one look at what stands in them tells the format. */
const documents: readonly (readonly [string, unknown, string])[] = [
  ["jsonl", { tool_calls: [{ tool_name: "x" }] }, "a run's record with `tool_calls`"],
  ["jsonl", [{ tool_calls: [] }, { format: 1, calls: [] }], "a run's record with `tool_calls`"],
  [
    "openai-chat",
    [user, { role: "assistant", tool_calls: [chatCall] }],
    "`tool_calls` with a `function` at `[1]`",
  ],
  ["openai-chat", { messages: [user] }, "messages of `role` and `content`, without calls"],
  [
    "openai-chat",
    { choices: [{ message: { role: "assistant", content: "Hi" } }] },
    "`choices` with a `message`",
  ],
  ["openai-responses", { object: "response", output: [] }, "an object `response`"],
  [
    "openai-responses",
    [{ type: "function_call", call_id: "a", name: "x", arguments: "{}" }],
    "an item `function_call` at `[0]`",
  ],
  ["openai-assistants", { data: [{ object: "thread.message" }], object: "list" }, "objects `thread.message`"],
  [
    "anthropic",
    [user, { role: "assistant", content: [{ type: "tool_use", id: "a", name: "x", input: {} }] }],
    "a block `tool_use` at `[1].content[0]`",
  ],
  ["gemini", { contents: [{ role: "model", parts: [{ text: "Hi" }] }] }, "the role `model` at `contents[0]`"],
  [
    "langchain",
    [
      {
        lc: 1,
        type: "constructor",
        id: ["a", "AIMessage"],
        kwargs: { content: "", additional_kwargs: { tool_calls: [chatCall] } },
      },
    ],
    "a serialised message (`lc`) at `[0]`",
  ],
  [
    "ai-sdk",
    [
      user,
      { role: "assistant", content: [{ type: "tool-call", toolCallId: "a", toolName: "x", input: {} }] },
    ],
    "a part `tool-call` with `toolCallId` at `[1].content[0]`",
  ],
  [
    "ai-sdk-ui",
    [{ role: "assistant", parts: [{ type: "step-start" }] }],
    "a message with `parts` of tools at `[0]`",
  ],
  [
    "ai-sdk-ui",
    [{ role: "user", parts: [{ type: "text", text: "Go" }] }],
    "a message with `parts` of text at `[0]`",
  ],
  [
    "ai-sdk-ui",
    [user, { role: "assistant", content: "", toolInvocations: [] }],
    "a message with `toolInvocations` at `[1]`",
  ],
  [
    "ai-sdk-steps",
    { steps: [{ finishReason: "stop", toolCalls: [] }] },
    "a step with `finishReason` at `steps[0]`",
  ],
  ["otel", { resourceSpans: [] }, "`resourceSpans`"],
  ["langfuse", { trace: { projectId: "p" }, observations: [] }, "`observations` of a trace"],
  ["langsmith", [{ run_type: "llm", inputs: {} }], "runs with `run_type`"],
  ["claude-code", [{ type: "user", sessionId: "s", message: {} }], "messages with `sessionId` and `uuid`"],
  ["inspect", { eval: { task: "t" }, samples: [] }, "`eval` and `samples` of a log"],
  ["swe-agent", { trajectory: [{ action: "ls" }] }, "a `trajectory` of actions and observations"],
  ["openhands", [{ action: "run" }, { observation: "run" }], "events with `action` and `observation`"],
];

test.each(documents)("%s", (format, document, reason) => {
  expect(recognise(document)).toEqual({ kind: "recognised", format, reason });
});

test("each format but the mixed one is among these", () => {
  expect(formatNames.filter((name) => !documents.some(([format]) => format === name))).toEqual(["http"]);
});

test.each<[string, unknown, string]>([
  ["nothing", null, "neither an object nor a list"],
  ["an empty list", [], "an empty list"],
  ["a number", 7, "neither an object nor a list"],
  ["an object of something else", { a: 1, b: 2 }, "no messages, spans or calls in an object with `a`, `b`"],
  [
    "messages in parts of no format",
    [{ role: "user", parts: [{ type: "text", content: "Go" }] }],
    "messages with `parts` of no kind that a format has",
  ],
  [
    "messages where no log keeps them",
    { question: [[user]] },
    "no messages, spans or calls in an object with `question`",
  ],
])("%s is of no known format", (_name, document, reason) => {
  expect(recognise(document)).toEqual({ kind: "unknown", reason });
});

test("what could be of two formats is ambiguous, and both are named with what shows them", () => {
  const mixed = [
    { role: "assistant", tool_calls: [chatCall] },
    { role: "user", content: [{ type: "tool_result", tool_use_id: "a", content: "x" }] },
  ];
  expect(recognise(mixed)).toMatchObject({
    kind: "ambiguous",
    candidates: [{ format: "openai-chat" }, { format: "anthropic" }],
  });
  expect(() => readTraces(mixed)).toThrowErrorMatchingInlineSnapshot(
    `[TracesError: may be \`openai-chat\` (\`tool_calls\` with a \`function\` at \`[0]\`) or \`anthropic\` (a block \`tool_result\` at \`[1].content[0]\`); name the format with \`from\`]`,
  );
  expect(readTraces(mixed, { from: "openai-chat" }).traces).toHaveLength(1);
});

test("names that a model may have given to things change nothing", () => {
  const odd = JSON.parse(
    '{"__proto__": {"resourceSpans": []}, "constructor": 1, "messages": [{"role": "user", "content": "Go", "__proto__": {"tool_calls": []}}]}',
  );
  expect(recognise(odd)).toMatchObject({ kind: "recognised", format: "openai-chat" });
});

test.each<[string, () => unknown]>([
  ["a format that nobody knows", () => readTraces([], { from: "langchian" as never })],
  ["another format than is named", () => readTraces([user], { from: "langfuse" })],
  ["nothing of the named format", () => readTraces({ a: 1 }, { from: "anthropic" })],
  ["a record that is none", () => readTraces({ tool_calls: 3 }, { from: "jsonl" })],
  ["a list with a record that is none", () => readTraces([{ tool_calls: [] }, 3], { from: "jsonl" })],
  ["what no reader knows", () => readTraces({ a: 1 })],
  [
    "a circle",
    () => {
      const a: unknown[] = [];
      a.push(a);
      return readTraces(a);
    },
  ],
  ["nesting without an end", () => readTraces(JSON.parse(`${"[".repeat(900)}${"]".repeat(900)}`))],
])("what is said of %s", (_name, read) => {
  expect(read).toThrowErrorMatchingSnapshot();
});

test("errors of another copy of the package are known by their mark", () => {
  const copy = Object.assign(new Error("x"), { "~agentltl/TracesError": true });
  expect(
    [copy, new TracesError("format-wrong", "x"), new Error("x"), null].map(TracesError.isInstance),
  ).toEqual([true, true, false, false]);
});
