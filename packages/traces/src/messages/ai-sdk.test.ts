import { expect, test } from "vitest";
import { check } from "../../test/check.ts";
import { readTraces } from "../index.ts";

const asks = { role: "user", content: "Weather?" };
const call = (toolCallId: string, toolName: string, input: unknown) => ({
  type: "tool-call",
  toolCallId,
  toolName,
  input,
});
const result = (toolCallId: string, output: unknown) => ({
  type: "tool-result",
  toolCallId,
  toolName: "t",
  output,
});
const parts = (...content: readonly unknown[]) => ({ role: "assistant", content });

test("model messages: results, failures, and calls that a person denied", () => {
  check(
    [
      { role: "system", content: "Be brief." },
      asks,
      parts(
        { type: "text", text: "Let me see." },
        call("a", "temp", { at: "SF" }),
        call("b", "wind", {}),
        call("c", "rain", {}),
        call("d", "hail", {}),
      ),
      {
        role: "tool",
        content: [
          result("b", { type: "error-text", value: "no" }),
          result("a", { type: "json", value: { c: 20 } }),
          result("c", { type: "execution-denied", reason: "not now" }),
          result("d", { type: "text", value: "none" }),
        ],
      },
      { role: "assistant", content: "Fine." },
    ],
    "ai-sdk",
    [
      "system 1: Be brief.",
      "user 1: Weather?",
      "assistant 1: Let me see.",
      '1.1 temp {"at":"SF"} ok {"c":20}',
      '1.1 wind {} error "no"',
      '1.1 rain {} denied "not now"',
      '1.1 hail {} ok "none"',
      "answer 1: Fine.",
    ],
  );
});

test("model messages of version 4", () => {
  const old = { type: "tool-call", toolCallId: "a", toolName: "temp", args: { at: "SF" } };
  const answer = {
    role: "tool",
    content: [{ type: "tool-result", toolCallId: "a", toolName: "temp", result: 20, isError: true }],
  };
  check([asks, parts(old), answer], "ai-sdk", ["user 1: Weather?", '1.1 temp {"at":"SF"} error 20']);
});

test("UI messages: each state of a tool's part", () => {
  const tool = (name: string, state: string, more: object = {}) => ({
    type: `tool-${name}`,
    toolCallId: name,
    state,
    input: {},
    ...more,
  });
  check(
    [
      { role: "user", parts: [{ type: "text", text: "Go" }] },
      {
        role: "assistant",
        parts: [
          { type: "step-start" },
          tool("a", "output-available", { output: { ok: true } }),
          tool("b", "output-error", { errorText: "no" }),
          tool("c", "output-denied"),
          { type: "step-start" },
          tool("d", "input-available"),
          tool("e", "approval-responded", { approval: { approved: false } }),
          tool("f", "approval-responded", { approval: { approved: true } }),
          {
            type: "dynamic-tool",
            toolName: "g",
            toolCallId: "g",
            state: "output-available",
            input: {},
            output: "x",
          },
          { type: "text", text: "Done." },
        ],
      },
    ],
    "ai-sdk-ui",
    [
      "user 1: Go",
      '1.1 a {} ok {"ok":true}',
      '1.1 b {} error "no"',
      "1.1 c {} denied",
      "1.2 d {} pending",
      "1.2 e {} denied",
      "1.2 f {} pending",
      '1.2 g {} ok "x"',
      "answer 1: Done.",
    ],
  );
});

test("UI messages of version 4, and calls whose input never came", () => {
  const invocation = { toolCallId: "a", toolName: "temp", state: "result", args: { at: "SF" }, result: 20 };
  check(
    [
      {
        role: "assistant",
        parts: [
          { type: "tool-invocation", toolInvocation: invocation },
          { type: "tool-wind", toolCallId: "b", state: "input-streaming" },
        ],
      },
    ],
    "ai-sdk-ui",
    [
      '1.1 temp {"at":"SF"} ok 20',
      "1.1 wind {} pending",
      "(args #2) arguments of call #2 are not recorded at [0].parts[1]",
      "(dialogue) what the user said is not recorded",
    ],
  );
});

test("the chunks of a UI message stream", () => {
  check(
    [
      { type: "start" },
      { type: "start-step" },
      { type: "text-delta", id: "t", delta: "Let me see." },
      { type: "tool-input-start", toolCallId: "a", toolName: "temp" },
      { type: "tool-input-delta", toolCallId: "a", inputTextDelta: '{"at":' },
      { type: "tool-input-available", toolCallId: "a", toolName: "temp", input: { at: "SF" } },
      { type: "tool-input-start", toolCallId: "b", toolName: "wind" },
      { type: "tool-input-delta", toolCallId: "b", inputTextDelta: "{}" },
      { type: "tool-output-available", toolCallId: "a", output: 20 },
      { type: "tool-output-error", toolCallId: "b", errorText: "no" },
      { type: "finish-step" },
      { type: "start-step" },
      { type: "text-delta", id: "u", delta: "Fine." },
    ],
    "ai-sdk-ui",
    [
      "assistant 1: Let me see.",
      '1.1 temp {"at":"SF"} ok 20',
      '1.1 wind {} error "no"',
      "answer 1: Fine.",
      "(dialogue) what the user said is not recorded",
    ],
  );
});

test("the steps of a result, in their newer and older form", () => {
  const usage = { inputTokens: 3, outputTokens: 1 };
  const lines = [
    '1.1 temp {"at":"SF"} ok 20',
    "answer 1: Fine.",
    "(dialogue) what the user said is not recorded",
  ];
  const newer = [
    { finishReason: "tool-calls", usage, content: [call("a", "temp", { at: "SF" }), result("a", 20)] },
    { finishReason: "stop", usage, content: [{ type: "text", text: "Fine." }] },
  ];
  check(newer, "ai-sdk-steps", lines);
  check({ steps: newer, finishReason: "stop", text: "Fine.", toolCalls: [] }, "ai-sdk-steps", lines);
  expect(readTraces(newer).traces[0]?.metrics).toMatchObject({ total_tokens: 8 });
  const older = [
    {
      finishReason: "tool-calls",
      text: "",
      toolCalls: [{ toolCallId: "a", toolName: "temp", args: { at: "SF" } }],
      toolResults: [{ toolCallId: "a", toolName: "temp", result: 20 }],
    },
    { finishReason: "stop", text: "Fine.", toolCalls: [], toolResults: [] },
  ];
  check(older, "ai-sdk-steps", lines);
});

test("a tool that the provider ran ends a step", () => {
  const ran = {
    type: "tool-result",
    toolCallId: "a",
    toolName: "search",
    output: { type: "json", value: 1 },
  };
  check([asks, parts(call("a", "search", {}), ran, { type: "text", text: "Found." })], "ai-sdk", [
    "user 1: Weather?",
    "1.1 search {} ok 1",
    "answer 1: Found.",
  ]);
});
