import type { Run } from "@agentltl/core/host";
import type { ModelMessage } from "ai";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { agentltl, type VercelOptions } from "../src/index.ts";
import { hosts } from "./majors.ts";
import { play } from "./play.ts";
import { oneRefund, rules } from "./rules.ts";
import { shopTools } from "./shop.ts";

const refund = 'refund {"order_id":"A"}';
const make = (more: Partial<VercelOptions> = {}) =>
  agentltl({ rules: rules([oneRefund]), onWarning: () => {}, ...more });

/** A turn in which order A was refunded twice, before there were rules. */
const earlierOn = (major: number): object[] => [
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
        // `ai` 5 knows no denials.
        output:
          major === 5
            ? { type: "error-text", value: "Not executed. No." }
            : { type: "execution-denied", reason: "no" },
      },
    ],
  },
  { role: "assistant", content: "Refunded." },
  { role: "user", content: [{ type: "text", text: "Once more." }] },
];

describe.each(hosts)("$name", (host) => {
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
      messages: earlierOn(host.major),
    });
    expect(done).toEqual([]);
    const { trace, decisions } = ltl.runOf(result);
    expect(trace.calls.map(({ name, outcome, step, turn }) => `${turn}.${step} ${name} ${outcome}`)).toEqual([
      "1.1 refund ok",
      "1.1 refund ok",
      "1.1 audit error",
      host.major === 5 ? "1.1 audit error" : "1.1 audit denied",
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
    expect(recorded.filter((kind) => kind === "ran")).toHaveLength(4);
    expect(recorded.filter((kind) => kind === "proposed")).toHaveLength(1);
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
    const tools = { confirm: tool({ inputSchema: z.object({}).passthrough(), outputSchema: z.string() }) };
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

  test("a result has the decisions of its own request, and the trace of the session", async () => {
    const finished: string[][] = [];
    const kinds = (run: Run) => run.decisions.map(({ kind }) => kind);
    const session = make({ onFinish: (run) => finished.push(kinds(run)) }).session("chat");
    const script = { replies: [[refund], "Done."], tools: shopTools() };
    const ltl = make({ onFinish: (run) => finished.push(kinds(run)) });
    const first = await play(host, ltl.session("chat"), script);
    const second = await play(host, ltl.session("chat"), script);
    expect([ltl.runOf(first.result), ltl.runOf(second.result)].map(kinds)).toEqual([["allow"], ["block"]]);
    expect(finished).toEqual([["allow"], ["block"]]);
    expect(ltl.runOf(second.result)).toMatchObject({
      cost: { decisions: 1 },
      trace: { calls: { length: 2 } },
    });
    expect(ltl.session("chat").run()).toMatchObject({ decisions: { length: 2 }, cost: { decisions: 2 } });
    expect(session.run()).toBeUndefined();
  });

  test("two requests of one session at the same time have the decisions on their own calls, and count each other's", async () => {
    // Each call ends when the other request's has begun, so that both requests are in the middle.
    const waiting: (() => void)[] = [];
    const meet = {
      description: "Waits for the other.",
      inputSchema: z.object({}).passthrough(),
      execute: () =>
        new Promise<string>((resolve) => {
          waiting.push(() => resolve("met"));
          if (waiting.length === 2) for (const leave of waiting.splice(0)) leave();
        }),
    };
    const finished: Run[] = [];
    const ltl = make({ onFinish: (run) => finished.push(run) });
    const done: string[] = [];
    const refunding = { ...meet, execute: async () => done.push("refund") };
    const tools = { meet, refund: refunding };
    const played = await Promise.all(
      ["one", "other"].map((by) => {
        const call = (name: string) => [`${name} ${JSON.stringify({ order_id: "A", by })}`];
        const replies = [call("meet"), call("refund"), call("meet"), "Done."];
        return play(host, ltl.session("chat"), { replies, tools });
      }),
    );
    const runs = played.map(({ result }) => ltl.runOf(result));
    const madeBy = (run: Run) => new Set(run.decisions.map(({ call }) => JSON.stringify(call.args)));
    expect(runs.map(madeBy)).toEqual([
      new Set(['{"order_id":"A","by":"one"}']),
      new Set(['{"order_id":"A","by":"other"}']),
    ]);
    // A call that the other request's end of a step has set free is decided again: it is not decided less.
    for (const run of [...runs, ...finished]) expect(run.cost.decisions).toBe(run.decisions.length);
    expect(runs.map((run) => new Set(run.decisions.map(({ call }) => call.name)).size)).toEqual([2, 2]);
    expect(done).toEqual(["refund"]);
    const all = runs.flatMap(({ decisions }) => decisions.map(({ decision }) => decision));
    const ofSession = ltl
      .session("chat")
      .run()
      ?.decisions.map(({ decision }) => decision);
    expect(all.sort()).toEqual(ofSession?.sort());
    expect(finished.map(({ decisions }) => decisions.length).sort()).toEqual(
      runs.map(({ decisions }) => decisions.length).sort(),
    );
  });

  describe("rules that name tools which the agent lacks", () => {
    const typos = () => rules(["typo: not called(refnd)", "other: count(audti) <= 1"]);

    test("are refused in enforce, all of them, with the nearest names and the ways out", async () => {
      const ltl = agentltl({ rules: typos(), onWarning: () => {} });
      const [error] = await errorsOf(play(host, ltl, { replies: ["Hello."], tools: shopTools() }));
      expect(String(error)).toMatchInlineSnapshot(`
        "AgentLTLError: 2 rules don't fit the tools:
        - rule \`typo\` names the tool \`refnd\`; this agent has \`refund\`, \`audit\`, \`fail\`; did you mean \`refund\`?
        - rule \`other\` names the tool \`audti\`; this agent has \`refund\`, \`audit\`, \`fail\`; did you mean \`audit\`?
        if that is meant, write \`optional: true\` on the rule, or give the option \`unknownTools: "warn"\`"
      `);
    });

    test.each([{ posture: "observe" }, { unknownTools: "warn" }] as const)(
      "are told once each with %j",
      async (more) => {
        const warnings: string[] = [];
        const ltl = agentltl({ rules: typos(), onWarning: (message) => warnings.push(message), ...more });
        for (let count = 0; count < 2; count++)
          await play(host, ltl, { replies: ["Hi."], tools: shopTools() });
        expect(warnings).toEqual([
          "agentltl: rule `typo` names the tool `refnd`; this agent has `refund`, `audit`, `fail`; did you mean `refund`?",
          "agentltl: rule `other` names the tool `audti`; this agent has `refund`, `audit`, `fail`; did you mean `audit`?",
        ]);
      },
    );

    test("and arguments that a tool's schema doesn't have", async () => {
      const ltl = agentltl({ rules: rules(['typo: not called(refund(order = "A"))']) });
      const [error] = await errorsOf(play(host, ltl, { replies: ["Hello."], tools: shopTools() }));
      expect(String(error)).toContain("the argument `order` of `refund`, which takes `order_id`");
    });
  });
});

/** The errors of a run, whether it has them or rejects with them. */
function errorsOf(played: ReturnType<typeof play>): Promise<readonly unknown[]> {
  return played.then(
    ({ errors }) => errors,
    (error: unknown) => [error],
  );
}
