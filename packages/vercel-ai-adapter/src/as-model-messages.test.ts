import { describe, expect, test } from "vitest";
import { asModelMessages } from "./as-model-messages.ts";
import { traceFromMessages } from "./trace-from-messages.ts";

const part = (more: object) => ({ type: "tool-refund", toolCallId: "c1", input: { order_id: "A" }, ...more });
const ui = (...parts: object[]) => ({ id: "m", role: "assistant", parts });

/** How the one call of a client's message ended. */
const endOf = (more: object) =>
  traceFromMessages([ui(part(more))]).calls.map(({ outcome, result }) => ({ outcome, result }))[0];

describe("a part of a client's message", () => {
  test.each<[string, object, object | undefined]>([
    ["that is still written is no call", { state: "input-streaming" }, undefined],
    ["that waits", { state: "input-available" }, { outcome: "pending" }],
    [
      "that worked",
      { state: "output-available", output: { done: 1 } },
      { outcome: "ok", result: { done: 1 } },
    ],
    [
      "that has shown some of its results",
      { state: "output-available", output: 1, preliminary: true },
      { outcome: "pending" },
    ],
    [
      "of an MCP tool that failed",
      { state: "output-available", output: { isError: true, content: [] } },
      { outcome: "error" },
    ],
    ["that failed", { state: "output-error", errorText: "down" }, { outcome: "error", result: "down" }],
    [
      "that we refused",
      { state: "output-error", errorText: "Not executed. Rule r: no." },
      { outcome: "refused" },
    ],
    [
      "that the host denied for us",
      { state: "output-denied", approval: { reason: "Not executed. Rule r: no." } },
      { outcome: "refused" },
    ],
    ["that a person denied", { state: "output-denied", approval: { reason: "no" } }, { outcome: "denied" }],
    [
      "that a person has denied just now",
      { state: "approval-responded", approval: { approved: false } },
      { outcome: "denied" },
    ],
    [
      "that a person has approved just now",
      { state: "approval-responded", approval: { approved: true } },
      { outcome: "pending" },
    ],
    ["that asks a person", { state: "approval-requested", approval: { id: "a" } }, { outcome: "pending" }],
    ["in a state that nobody knows", { state: "output-imagined" }, { outcome: "pending" }],
  ])("%s", (_what, more, expected) => {
    if (expected === undefined) expect(endOf(more)).toBeUndefined();
    else expect(endOf(more)).toMatchObject(expected);
  });

  test("of a dynamic tool has its name beside it, and one whose input could not be read what was written", () => {
    const trace = traceFromMessages([
      ui(
        {
          type: "dynamic-tool",
          toolName: "mcp",
          toolCallId: "d",
          state: "output-available",
          input: {},
          output: 1,
        },
        { type: "tool-x", toolCallId: "e", state: "output-error", rawInput: "not json", errorText: "bad" },
      ),
    ]);
    expect(trace.calls.map(({ name, args }) => [name, args])).toEqual([
      ["mcp", {}],
      ["x", "not json"],
    ]);
  });
});

test("a client's message is the replies of a turn, each a step", () => {
  const step = { type: "step-start" };
  const call = (toolCallId: string) => part({ toolCallId, state: "output-available", output: 1 });
  const trace = traceFromMessages([
    { role: "user", parts: [{ type: "text", text: "Go on." }, { type: "file" }] },
    ui(step, call("a"), call("b"), step, { type: "text", text: "One more." }, call("c"), step, {
      type: "text",
      text: "Done.",
    }),
  ]);
  expect(trace.calls.map(({ id, step: number }) => `${number} ${id}`)).toEqual(["1 a", "1 b", "2 c"]);
  expect(trace.dialogue.map(({ role, text }) => `${role}: ${text}`)).toEqual([
    "user: Go on.",
    "assistant: One more.",
    "assistant: Done.",
  ]);
  expect(trace.finalAnswer).toBe("Done.");
});

describe("a step of a result", () => {
  const call = { type: "tool-call", toolCallId: "c1", toolName: "refund", input: {} };
  const stepWith = (...more: object[]) => traceFromMessages([{ content: [call, ...more] }]).calls[0];

  test.each<[string, object[], object]>([
    ["with a result", [{ type: "tool-result", toolCallId: "c1", output: 1 }], { outcome: "ok", result: 1 }],
    [
      "with an error",
      [{ type: "tool-error", toolCallId: "c1", error: new Error("down") }],
      { outcome: "error", result: "down" },
    ],
    [
      "with an error that is none",
      [{ type: "tool-error", toolCallId: "c1", error: 7 }],
      { outcome: "error", result: "7" },
    ],
    [
      "with a denial",
      [{ type: "tool-approval-response", toolCall: call, approved: false, reason: "no" }],
      { outcome: "denied" },
    ],
    [
      "with an approval",
      [{ type: "tool-approval-response", toolCall: call, approved: true }],
      { outcome: "pending" },
    ],
    ["with neither", [{ type: "source", url: "x" }], { outcome: "pending" }],
  ])("%s", (_what, more, expected) => {
    expect(stepWith(...more)).toMatchObject({ name: "refund", step: 1, ...expected });
  });
});

test("messages for a model are what they are, and what is no message is passed over", () => {
  const message = { role: "user", content: "Hi." };
  expect(asModelMessages([message, null, 7, "text", undefined])).toEqual([message]);
});
