import { describe, expect, test } from "vitest";
import {
  isApproved,
  latestDenials,
  latestResults,
  latestSayings,
  readHistory,
  readShown,
  textOf,
} from "./history.ts";

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

const request = (approvalId: string, toolCallId: string) => ({
  type: "tool-approval-request",
  approvalId,
  toolCallId,
});
const said = (approvalId: string, approved: boolean, more: object = {}) => ({
  type: "tool-approval-response",
  approvalId,
  approved,
  ...more,
});

describe("how a call ended, as messages show it", () => {
  test.each<[string, unknown, unknown]>([
    ["a text", { type: "text", value: "fine" }, { result: "fine" }],
    ["JSON", { type: "json", value: { a: 1 } }, { result: { a: 1 } }],
    [
      "content in parts",
      { type: "content", value: [{ type: "text", text: "x" }] },
      { result: [{ type: "text", text: "x" }] },
    ],
    ["an error", { type: "error-text", value: "down" }, { error: "down" }],
    ["an error as JSON", { type: "error-json", value: { code: 1 } }, { error: { code: 1 } }],
    [
      "a refusal that was thrown",
      { type: "error-text", value: "Not executed. No." },
      { refused: "Not executed. No." },
    ],
    [
      "a refusal in place of a result",
      { type: "json", value: { refused: "Not executed. No." } },
      { refused: "Not executed. No." },
    ],
    ["the host's own denial", { type: "execution-denied", reason: "no" }, { denied: "no" }],
    ["a denial without a reason", { type: "execution-denied" }, { denied: "" }],
    ["a shape that nobody knows", { type: "hologram", value: 7 }, { result: 7 }],
  ])("%s", (_what, output, expected) => {
    const [shown] = readHistory([
      { role: "assistant", content: [call("c")] },
      { role: "tool", content: [{ type: "tool-result", toolCallId: "c", output }] },
    ]);
    expect(shown?.kind === "call" && shown.settlement).toEqual(expected);
  });
});

describe("what a person has said of calls", () => {
  const asked = { role: "assistant", content: [call("c"), call("d"), request("1", "c"), request("2", "d")] };

  test("a no is told of, with its reason; a yes makes no call yet", () => {
    const messages = [
      asked,
      { role: "tool", content: [said("1", false, { reason: "too much" }), said("2", true)] },
    ];
    expect(latestDenials(messages).map(({ hostId, settlement }) => [hostId, settlement])).toEqual([
      ["c", { denied: "too much" }],
    ]);
    expect(readHistory(messages)).toHaveLength(1);
    expect(readShown(messages)).toMatchObject([{ hostId: "c" }, { hostId: "d", settlement: undefined }]);
  });

  test("a no without a reason is one", () => {
    expect(latestDenials([asked, { role: "tool", content: [said("1", false)] }])).toMatchObject([
      { settlement: { denied: "a person said no" } },
    ]);
  });

  test("a no to what was never asked is none", () => {
    expect(latestDenials([asked, { role: "tool", content: [said("9", false)] }])).toEqual([]);
  });

  test("a no of an earlier reply is no new one", () => {
    const messages = [
      asked,
      { role: "tool", content: [said("1", false)] },
      { role: "assistant", content: "As you like." },
      { role: "user", content: "Thanks." },
    ];
    expect(latestDenials(messages)).toEqual([]);
  });
});

describe("what was said", () => {
  test("by whom, in order; a reply with calls is no answer", () => {
    const messages = [
      { role: "system", content: "Be kind." },
      { role: "user", content: "Hi." },
      { role: "assistant", content: [{ type: "text", text: "I look." }, call("c")] },
      { role: "tool", content: [result("c", "text", "x")] },
      {
        role: "assistant",
        content: [
          { type: "reasoning", text: "hm" },
          { type: "text", text: "Do" },
          { type: "text", text: "ne." },
        ],
      },
    ];
    expect(
      readHistory(messages).map((event) =>
        event.kind === "call" ? event.name : `${event.kind} ${event.text}`,
      ),
    ).toEqual(["said Be kind.", "said Hi.", "said I look.", "refund", "answer Done."]);
  });

  test.each<[unknown, string]>([
    ["text", "text"],
    [[{ type: "text", text: "a" }, { type: "file" }, null, { type: "text", text: "b" }], "ab"],
    [[], ""],
    [undefined, ""],
    [7, ""],
  ])("in %j is %j", (content, expected) => {
    expect(textOf(content)).toBe(expected);
  });
});
