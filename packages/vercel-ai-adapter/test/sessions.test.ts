import type { ModelMessage } from "ai";
import { describe, expect, test } from "vitest";
import { agentltl, type VercelOptions } from "../src/index.ts";
import { hosts, play } from "./play.ts";
import { oneRefund, rules, shopTools } from "./shop.ts";

const refund = 'refund {"order_id":"A"}';
const make = (more: Partial<VercelOptions> = {}) =>
  agentltl({ rules: rules([oneRefund]), onWarning: () => {}, ...more });

/** A turn in which order A was refunded twice, before there were rules. */
const earlier: ModelMessage[] = [
  { role: "user", content: "Refund A, twice." },
  {
    role: "assistant",
    content: [
      { type: "text", text: "I will." },
      { type: "tool-call", toolCallId: "c1.1", toolName: "refund", input: { order_id: "A" } },
      { type: "tool-call", toolCallId: "c1.2", toolName: "refund", input: { order_id: "A" } },
      { type: "tool-call", toolCallId: "c1.3", toolName: "audit", input: { order_id: "A" } },
      { type: "tool-call", toolCallId: "c1.4", toolName: "audit", input: { order_id: "A" } },
    ],
  },
  {
    role: "tool",
    content: [
      {
        type: "tool-result",
        toolCallId: "c1.1",
        toolName: "refund",
        output: { type: "json", value: { done: 1 } },
      },
      {
        type: "tool-result",
        toolCallId: "c1.2",
        toolName: "refund",
        output: { type: "text", value: "done" },
      },
      {
        type: "tool-result",
        toolCallId: "c1.3",
        toolName: "audit",
        output: { type: "error-text", value: "no" },
      },
      {
        type: "tool-result",
        toolCallId: "c1.4",
        toolName: "audit",
        output: { type: "execution-denied", reason: "no" },
      },
    ],
  },
  { role: "assistant", content: "Refunded." },
  { role: "user", content: [{ type: "text", text: "Once more." }] },
];

describe.each(hosts)("%s", (host) => {
  test("what the messages show of earlier turns counts, and is not refused", async () => {
    const done: string[] = [];
    const recorded: string[] = [];
    const record = {
      record: (_run: string, { kind }: { kind: string }) => recorded.push(kind),
      flush: async () => {},
    };
    const ltl = make({ record });
    const { result } = await play(host, ltl, {
      replies: [[refund], "No."],
      tools: shopTools(done),
      messages: earlier,
    });
    expect(done).toEqual([]);
    const { trace, decisions } = ltl.runOf(result);
    expect(trace.calls.map(({ name, outcome, step, turn }) => `${turn}.${step} ${name} ${outcome}`)).toEqual([
      "1.1 refund ok",
      "1.1 refund ok",
      "1.1 audit error",
      "1.1 audit denied",
      "2.2 refund refused",
    ]);
    expect(trace.dialogue.map(({ role, text }) => `${role} ${text}`)).toEqual([
      "user Refund A, twice.",
      "assistant I will.",
      "assistant Refunded.",
      "user Once more.",
      "assistant No.",
    ]);
    expect(decisions.at(-1)?.kind).toBe("block");
    expect(recorded.filter((kind) => kind === "started")).toHaveLength(1);
    expect(recorded.filter((kind) => kind === "proposed")).toHaveLength(5);
  });

  test("without a name each call is a session of its own, and text alone is warned of once", async () => {
    const done: string[] = [];
    const warnings: string[] = [];
    const ltl = make({ onWarning: (message) => warnings.push(message) });
    const script = { replies: [[refund], "Done."], tools: shopTools(done) };
    await play(host, ltl, script);
    const messages: ModelMessage[] = [
      { role: "user", content: "Refund A." },
      { role: "assistant", content: "Done." },
      { role: "user", content: "Again." },
    ];
    await play(host, ltl, { ...script, messages });
    await play(host, ltl, { ...script, messages });
    expect(done).toHaveLength(3);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain("earlier turns carry no tool calls");
  });

  test("a session with a name remembers, whatever the messages show", async () => {
    const done: string[] = [];
    const warnings: string[] = [];
    const ltl = make({ onWarning: (message) => warnings.push(message) });
    const session = ltl.session("chat-7");
    expect(session.run()).toBeUndefined();
    const script = { replies: [[refund], "Done."], tools: shopTools(done) };
    await play(host, session, { ...script, messages: [{ role: "user", content: "Refund A." }] });
    await play(host, ltl.session("chat-7"), {
      ...script,
      messages: [
        { role: "user", content: "Refund A." },
        { role: "assistant", content: "Done." },
        { role: "user", content: "Again." },
      ],
    });
    expect(done).toEqual(["refund A"]);
    expect(warnings).toEqual([]);
    expect(session.run()).toMatchObject({
      id: "chat-7",
      trace: {
        calls: [
          { turn: 1, outcome: "ok" },
          { turn: 2, outcome: "refused" },
        ],
        dialogue: [{ text: "Refund A." }, { text: "Done." }, { text: "Again." }, { text: "Done." }],
      },
    });
  });

  test("a client's result comes with the next request", async () => {
    const { tool } = await import("ai");
    const { z } = await import("zod");
    const tools = { confirm: tool({ inputSchema: z.object({}), outputSchema: z.string() }) };
    const ltl = agentltl({
      rules: rules(["none: not called(rm)"]),
      unknownTools: "warn",
      onWarning: () => {},
    });
    const session = ltl.session("chat");
    const ask: ModelMessage[] = [{ role: "user", content: "Delete it." }];
    await play(host, session, { replies: [["confirm {}"]], tools, messages: ask });
    expect(session.run()?.trace.calls).toMatchObject([{ outcome: "pending" }]);
    const messages: ModelMessage[] = [
      ...ask,
      {
        role: "assistant",
        content: [{ type: "tool-call", toolCallId: "c1.1", toolName: "confirm", input: {} }],
      },
      {
        role: "tool",
        content: [
          {
            type: "tool-result",
            toolCallId: "c1.1",
            toolName: "confirm",
            output: { type: "text", value: "yes" },
          },
        ],
      },
    ];
    await play(host, session, { replies: ["Deleted."], tools, messages });
    expect(session.run()?.trace.calls).toMatchObject([{ outcome: "ok", result: "yes" }]);
  });

  test("of many sessions the one used longest ago is forgotten", async () => {
    const ltl = make({ maxSessions: 2 });
    const script = { replies: ["Hello."], tools: shopTools() };
    for (const id of ["a", "b", "a", "c"]) await play(host, ltl.session(id), script);
    expect(["a", "b", "c"].map((id) => ltl.session(id).run() !== undefined)).toEqual([true, false, true]);
  });

  test("rules that name a tool which the agent lacks are refused with the nearest name", async () => {
    const ltl = agentltl({ rules: rules(["typo: not called(refnd)"]), onWarning: () => {} });
    const playing = play(host, ltl, { replies: ["Hello."], tools: shopTools() });
    if (host === "stream") await expect(playing).rejects.toThrow("did you mean `refund`?");
    else expect(`${(await playing).errors}`).toContain("did you mean `refund`?");
  });
});
