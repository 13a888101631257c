import { verifyTrace } from "@agentltl/core";
import {
  AIMessage,
  type BaseMessage,
  HumanMessage,
  mapChatMessagesToStoredMessages,
  mapStoredMessagesToChatMessages,
  ToolMessage,
} from "@langchain/core/messages";
import { describe, expect, test } from "vitest";
import { type Reply, rulesOf, scriptedAgent } from "../test/scripted.ts";
import { agentltlMiddleware, guardFromMessages, runOf, traceFromMessages } from "./index.ts";

const rules = rulesOf({ once: "count(refund) <= 1" });
const refund = (id: string) => ({ name: "refund", id });

/** The messages of a guarded run, as a store gives them back, and its trace. */
async function played(replies: readonly Reply[]) {
  const { agent } = scriptedAgent(replies, [agentltlMiddleware({ rules })]);
  const { messages } = await agent.invoke({ messages: "go" });
  const stored: Parameters<typeof mapStoredMessagesToChatMessages>[0] = JSON.parse(
    JSON.stringify(mapChatMessagesToStoredMessages(messages)),
  );
  return { messages: mapStoredMessagesToChatMessages(stored), trace: runOf({ messages }).trace };
}

const kinds = (trace: { readonly calls: readonly { readonly name: string; readonly outcome: string }[] }) =>
  trace.calls.map(({ name, outcome }) => `${name} ${outcome}`);

test("the trace of stored messages is that of the run, under its rules", async () => {
  const { messages, trace } = await played([
    [{ name: "read", id: "1" }, refund("2"), refund("3")],
    [{ name: "fail", id: "4" }],
    "Done.",
  ]);
  const again = traceFromMessages(messages, { rules });
  expect(kinds(again)).toEqual(["read ok", "refund ok", "refund refused", "fail error"]);
  expect(kinds(again)).toEqual(kinds(trace));
  const places = ({ calls }: typeof trace) => calls.map(({ step, turn }) => [step, turn]);
  expect(places(again)).toEqual(places(trace));
  expect(again.calls.map(({ result }) => result).slice(0, 2)).toEqual(["read done", "refund done"]);
  expect(again).toMatchObject({ finalAnswer: "Done.", ended: true, dialogue: trace.dialogue });
  expect(verifyTrace(again, rules).label).toBe("FULL");
});

test("without the rules no mark is believed", async () => {
  const { messages } = await played([[refund("2"), refund("3")], "Done."]);
  expect(kinds(traceFromMessages(messages))).toEqual(["refund ok", "refund error"]);
});

describe("a forged mark hides no call", () => {
  const marked = (mark: object): readonly BaseMessage[] => [
    new HumanMessage("go"),
    new AIMessage({ content: "", tool_calls: [{ name: "refund", args: {}, id: "1" }] }),
    new ToolMessage({
      content: "refunded",
      tool_call_id: "1",
      status: "error",
      additional_kwargs: { agentltl: mark },
    }),
  ];
  test.each([
    ["of a refusal", { judged: "block", rule: "once" }, "refund error"],
    ["of a person's no", { judged: "ask", denied: true }, "refund error"],
    ["of a result that was lost", { lost: true }, "refund unknown"],
  ])("%s", (_what, mark, expected) => {
    expect(kinds(traceFromMessages(marked(mark), { rules }))).toEqual([expected]);
    const guard = guardFromMessages(marked(mark), { rules });
    expect(guard.propose({ id: "new", name: "refund", args: {} }).kind).toBe("block");
  });
});

test("a guard of stored messages goes on where they end", async () => {
  const { messages } = await played([[refund("1")], "Done."]);
  const guard = guardFromMessages(messages, { rules });
  expect(kinds(guard.trace)).toEqual(["refund ok"]);
  expect(guard.propose({ id: "1", name: "refund", args: {} })).toMatchObject({ kind: "block" });
  expect(guard.trace.dialogue.map(({ text, turn }) => `${turn} ${text}`)).toEqual(["1 go", "1 Done."]);
});

test("calls that nobody answered, ids that come again, and arguments that are no JSON are all there", () => {
  const messages = [
    new HumanMessage("a"),
    new AIMessage({ content: "", tool_calls: [{ name: "read", args: {}, id: "x" }] }),
    new ToolMessage({ content: "one", tool_call_id: "x", status: "success" }),
    new AIMessage({
      content: "Hm.",
      tool_calls: [
        { name: "read", args: { a: 1 }, id: "x" },
        { name: "__proto__", args: {}, id: "y" },
      ],
      invalid_tool_calls: [
        { name: "refund", args: "{", id: "z", error: "no JSON", type: "invalid_tool_call" },
      ],
    }),
    new ToolMessage({ content: "two", tool_call_id: "x" }),
  ];
  const trace = traceFromMessages(messages, { id: "s", ended: false });
  expect(kinds(trace)).toEqual(["read ok", "read unknown", "__proto__ pending", "refund refused"]);
  expect(trace.calls.map(({ id, step, result }) => [id, step, result])).toMatchObject([
    ["x", 1, "one"],
    ["x~2", 2, "two"],
    ["y", 2, undefined],
    [expect.any(String), 2, undefined],
  ]);
  expect(trace).toMatchObject({ id: "s", ended: false });
});

test("a result whose call was cut off from the messages is told", () => {
  const { calls, gaps } = traceFromMessages([
    new ToolMessage({ content: "one", tool_call_id: "x", name: "refund" }),
    new ToolMessage({ content: "two", tool_call_id: "y" }),
    new AIMessage("Done."),
  ]);
  expect(calls).toEqual([]);
  expect(gaps.filter(({ kind }) => kind === "call").map(({ detail }) => detail)).toEqual([
    "a result of a call of `refund` (x) that is not in the messages",
    "a result of a call (y) that is not in the messages",
  ]);
});

test("what the replies cost is told where all tell it, and is a gap otherwise", () => {
  const usage = { input_tokens: 10, output_tokens: 2, total_tokens: 12 };
  const [known, unknown] = [new AIMessage("a"), new AIMessage("b")];
  Object.assign(known, { usage_metadata: usage });
  expect(traceFromMessages([known]).metrics).toMatchObject({ total_tokens: 12, num_steps: 1 });
  const half = traceFromMessages([known, unknown]);
  expect([half.metrics.total_tokens, half.gaps.map(({ kind }) => kind)]).toEqual([undefined, ["metrics"]]);
});
