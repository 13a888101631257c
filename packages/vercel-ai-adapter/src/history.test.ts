import { expect, test } from "vitest";
import { isApproved, latestResults, latestSayings, readHistory } from "./history.ts";

const call = (toolCallId: string, toolName = "refund") => ({
  type: "tool-call",
  toolCallId,
  toolName,
  input: {},
});
const result = (toolCallId: string, type: string, value: unknown) => ({
  type: "tool-result",
  toolCallId,
  output: { type, value },
});

test("a reply's results are those up to the next reply, since ids come again", () => {
  const past = readHistory([
    { role: "assistant", content: [call("c"), call("d")] },
    { role: "tool", content: [result("c", "text", "first")] },
    { role: "assistant", content: [call("c"), result("c", "json", "at the provider")] },
    { role: "assistant", content: [call("c")] },
    { role: "tool", content: [result("c", "error-json", { code: 1 })] },
  ]);
  expect(past.map((one) => (one.kind === "call" ? [one.step, one.hostId, one.settlement] : one))).toEqual([
    [1, "c", { result: "first" }],
    [2, "c", { result: "at the provider" }],
    [3, "c", { error: { code: 1 } }],
  ]);
});

test("a refusal that was thrown in place of running a tool is one, and what a person denied is denied", () => {
  const past = readHistory([
    {
      role: "assistant",
      content: [
        call("a"),
        call("b"),
        call("c"),
        { type: "tool-approval-request", approvalId: "1", toolCallId: "c" },
      ],
    },
    {
      role: "tool",
      content: [result("a", "error-text", "Not executed. Rule r: no."), result("b", "error-text", "down")],
    },
    {
      role: "tool",
      content: [{ type: "tool-approval-response", approvalId: "1", approved: false, reason: "no" }],
    },
  ]);
  expect(past.map((one) => one.kind === "call" && one.settlement)).toEqual([
    { refused: "Not executed. Rule r: no." },
    { error: "down" },
    { denied: "no" },
  ]);
});

test("what is no message is passed over", () => {
  for (const odd of [
    undefined,
    null,
    7,
    "text",
    [null, 7, {}, { role: "assistant" }, { role: "tool", content: 7 }],
  ])
    expect(readHistory(odd)).toEqual([]);
});

test("only what stands after the last reply is new", () => {
  const messages = [
    { role: "user", content: "old" },
    { role: "assistant", content: [call("c")] },
    { role: "tool", content: [result("c", "text", "yes")] },
    { role: "user", content: [{ type: "text", text: "n" }, { type: "image" }, { type: "text", text: "ew" }] },
  ];
  expect(latestSayings(messages)).toEqual([{ kind: "said", role: "user", text: "new" }]);
  expect(latestResults(messages)).toEqual([{ toolCallId: "c", settlement: { result: "yes" } }]);
});

test.each([
  ["a yes to this call", { approvalId: "a", approved: true }, true],
  ["a no", { approvalId: "a", approved: false }, false],
  ["a yes to another call", { approvalId: "b", approved: true }, false],
  ["a yes that nothing asked for", { approvalId: "z", approved: true }, false],
])("%s", (_what, response, expected) => {
  const messages = [
    {
      role: "assistant",
      content: [
        { type: "tool-approval-request", approvalId: "a", toolCallId: "c" },
        { type: "tool-approval-request", approvalId: "b", toolCallId: "d" },
      ],
    },
    { role: "tool", content: [{ type: "tool-approval-response", ...response }] },
  ];
  expect(isApproved(messages, "c")).toBe(expected);
  expect(isApproved([...messages, { role: "user", content: "hm" }], "c")).toBe(false);
});
