import type { Trace } from "@agentltl/core";
import { verifyTrace } from "@agentltl/core";
import { describe, expect, test } from "vitest";
import { agentltl, traceFromMessages } from "../src/index.ts";
import { askingHosts, hosts } from "./majors.ts";
import { play, responseMessages, uiMessageOf } from "./play.ts";
import { oneRefund, rules } from "./rules.ts";
import { shopTools } from "./shop.ts";

const refund = 'refund {"order_id":"A"}';
const user = { role: "user", content: "Refund A." };
const procedure = rules([oneRefund, "audit-first: precedes(audit, refund)"]);

const callsIn = ({ calls }: Trace) =>
  calls.map(({ step, name, args, outcome }) => ({ step, name, args, outcome }));

describe.each(hosts)("$name", (host) => {
  test("steps, messages and a client's messages show the calls of the run, in the order of the model", async () => {
    const ltl = agentltl({ rules: rules([oneRefund]), onWarning: () => {} });
    const tools = shopTools();
    const slow = async ({ order_id }: { order_id: string }) => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      return { done: "audit", order_id };
    };
    const { result } = await play(host, ltl, {
      replies: [['audit {"order_id":"A"}', refund, refund], ['fail {"order_id":"A"}'], "Done."],
      tools: { ...tools, audit: { ...tools.audit, execute: slow } },
      messages: [user],
    });
    const expected = callsIn(ltl.runOf(result).trace);
    expect(expected.map(({ outcome }) => outcome)).toEqual(["ok", "ok", "refused", "error"]);
    const messages = [user, ...(await responseMessages(host, result))];
    const steps: readonly unknown[] = await Reflect.get(Object(result), "steps");
    const ui = host.mode === "stream" ? [await uiMessageOf(host, ltl, result)] : [];
    const sources = [messages, JSON.parse(JSON.stringify(messages)), steps, ...(ui.length > 0 ? [ui] : [])];
    for (const source of sources) {
      const trace = traceFromMessages(source);
      expect(callsIn(trace)).toEqual(expected);
      expect(trace.finalAnswer).toBe("Done.");
      expect(trace.calls[0]?.result).toEqual({ done: "audit", order_id: "A" });
      expect(verifyTrace(trace, procedure).label).toBe(verifyTrace(ltl.runOf(result).trace, procedure).label);
    }
    expect(traceFromMessages(messages, { id: "chat" })).toMatchObject({
      id: "chat",
      ended: true,
      dialogue: [
        { role: "user", text: "Refund A.", afterCall: 0, turn: 1 },
        { role: "assistant", text: "Done.", afterCall: 4, turn: 1, answer: true },
      ],
    });
    expect(traceFromMessages(steps).gaps.map(({ kind }) => kind)).toEqual(["metrics", "dialogue"]);
  });

  test("what the client sends back goes on as a history", async () => {
    if (host.mode !== "stream") return;
    const ltl = agentltl({ rules: rules([oneRefund]), onWarning: () => {} });
    const done: string[] = [];
    const first = await play(host, ltl, {
      replies: [[refund, refund], "Once."],
      tools: shopTools(done),
      messages: [user],
    });
    const ui = await uiMessageOf(host, ltl, first.result);
    const asked = { id: "u", role: "user", parts: [{ type: "text", text: "Refund A." }] };
    const messages = await host.ai.convertToModelMessages([asked, ui]);
    const second = await play(host, ltl, {
      replies: [[refund], ['refund {"order_id":"B"}'], "Done."],
      tools: shopTools(done),
      messages: [...(messages as object[]), { role: "user", content: "Again, and B." }],
    });
    expect(done).toEqual(["refund A", "refund B"]);
    expect(second.text).toBe("Done.");
  });
});

describe.each(askingHosts.filter(({ mode }) => mode === "stream"))("$name", (host) => {
  test("a call that waits for a person is pending, and one that was denied is denied", async () => {
    const ltl = agentltl({ rules: rules(["ask: not called(refund)"], { mode: "ask" }), onWarning: () => {} });
    const { result } = await play(host, ltl, { replies: [[refund]], tools: shopTools(), messages: [user] });
    const ui: { parts?: object[] } = await uiMessageOf(host, ltl, result);
    expect(callsIn(traceFromMessages([ui])).map(({ outcome }) => outcome)).toEqual(["pending"]);
    const answered = ui.parts?.map((part) =>
      Reflect.get(part, "state") === "approval-requested"
        ? { ...part, state: "approval-responded", approval: { id: "x", approved: false } }
        : part,
    );
    expect(callsIn(traceFromMessages([{ ...ui, parts: answered }])).map(({ outcome }) => outcome)).toEqual([
      "denied",
    ]);
  });
});

test("what is no message is passed over, and what is no JSON is a gap", () => {
  const cycle: Record<string, unknown> = {};
  cycle.self = cycle;
  const trace = traceFromMessages([
    undefined,
    7,
    "text",
    {
      role: "assistant",
      content: [{ type: "tool-call", toolCallId: "1", toolName: "ls", input: cycle }, null],
    },
    {
      role: "tool",
      content: [
        { type: "tool-result", toolCallId: "1", toolName: "ls", output: { type: "json", value: cycle } },
      ],
    },
    {
      role: "assistant",
      parts: [
        { type: "tool-ls", toolCallId: "2" },
        {
          type: "dynamic-tool",
          toolCallId: "3",
          toolName: "mcp",
          state: "output-available",
          output: { isError: true, content: [] },
        },
      ],
    },
  ]);
  expect(trace.calls).toMatchObject([
    { name: "ls", args: null, outcome: "ok" },
    { name: "ls", outcome: "pending" },
    { name: "mcp", outcome: "error" },
  ]);
  expect(trace.gaps.filter(({ kind }) => kind === "args")).toHaveLength(3);
  expect(traceFromMessages([])).toMatchObject({ calls: [], dialogue: [] });
});
