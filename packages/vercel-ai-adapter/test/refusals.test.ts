import { defineProcedure, parse } from "@agentltl/core";
import { dynamicTool, hasToolCall, isStepCount, tool } from "ai";
import { describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { type AgentLTL, agentltl, type VercelOptions } from "../src/index.ts";
import { hosts } from "./majors.ts";
import { play, responseMessages } from "./play.ts";
import { oneRefund, rules } from "./rules.ts";
import { shopTools } from "./shop.ts";

const quiet = { onWarning: () => {} };
const guarded = (texts: readonly string[], more: Partial<VercelOptions> = {}): AgentLTL =>
  agentltl({ rules: rules(texts), ...quiet, ...more });

/** The calls of a run and how each ended, in the order of the trace. */
const callsOf = (ltl: AgentLTL, result: unknown) =>
  ltl.runOf(result).trace.calls.map(({ name, outcome, step }) => `${step}: ${name} ${outcome}`);

const two = ['refund {"order_id":"W23"}', 'refund {"order_id":"W23"}'];

describe.each(hosts)("$name", (host) => {
  test("of two refunds in one step the second is refused, the model reads why, and the run goes on", async () => {
    const done: string[] = [];
    const ltl = guarded([oneRefund]);
    const { text, result, sent, parts } = await play(host, ltl, {
      replies: [two, "Refunded once."],
      tools: shopTools(done),
    });
    expect(done).toEqual(["refund W23"]);
    expect(text).toBe("Refunded once.");
    expect(callsOf(ltl, result)).toEqual(["1: refund ok", "1: refund refused"]);
    expect(sent).toContain("Not executed. Rule one-refund:");
    expect(parts).toContain("Not executed. Rule one-refund:");
    expect(ltl.runOf(result)).toMatchObject({
      verification: { label: "FULL" },
      trace: {
        finalAnswer: "Refunded once.",
        dialogue: [{ role: "user", text: "Go on." }, { answer: true }],
      },
      cost: { decisions: 2 },
    });
  });

  test("a violation is followed by a recovery", async () => {
    const done: string[] = [];
    const ltl = guarded(["audit-first: precedes(audit, refund)"]);
    const refund = 'refund {"order_id":"W23"}';
    const { text, result } = await play(host, ltl, {
      replies: [[refund], ['audit {"order_id":"W23"}'], [refund], "Done."],
      tools: shopTools(done),
    });
    expect(done).toEqual(["audit W23", "refund W23"]);
    expect(text).toBe("Done.");
    expect(callsOf(ltl, result)).toEqual(["1: refund refused", "2: audit ok", "3: refund ok"]);
  });

  test("a call that leads where two rules can't be kept together is told of, or refused where dead ends block", async () => {
    const both = ["audit-next: G(now refund -> X now audit)", "no-audit: not called(audit)"];
    for (const deadEnds of ["warn", "block"] as const) {
      const done: string[] = [];
      const ltl = guarded(both, { deadEnds, maxSendBacks: 0 });
      const { result } = await play(host, ltl, {
        replies: [['refund {"order_id":"W1"}'], "Done."],
        tools: shopTools(done),
      });
      expect(done).toEqual(deadEnds === "warn" ? ["refund W1"] : []);
      expect(ltl.runOf(result).decisions).toMatchObject([{ deadEnd: { rules: ["audit-next", "no-audit"] } }]);
    }
  });

  test.each([
    ["freeze and deploy: the deploy is refused", ["freeze {}", "deploy {}"], ["freeze"], "after-freeze"],
    ["deploy and freeze: both are made", ["deploy {}", "freeze {}"], ["deploy", "freeze"], undefined],
    [
      "freeze and two deploys: both deploys are refused",
      ["freeze {}", "deploy {}", "deploy {}"],
      ["freeze"],
      "after-freeze",
    ],
    [
      "freeze, thaw and deploy: all are made",
      ["freeze {}", "thaw {}", "deploy {}"],
      ["freeze", "thaw", "deploy"],
      undefined,
    ],
  ])("in one step, %s", async (_what, calls, made, rule) => {
    const done: string[] = [];
    const inputSchema = z.object({});
    const of = (name: string) => tool({ inputSchema, execute: async () => void done.push(name) });
    const tools = { freeze: of("freeze"), thaw: of("thaw"), deploy: of("deploy") };
    const ltl = guarded(["after-freeze: G(now freeze -> (!now deploy) W now thaw)"]);
    const { result, text } = await play(host, ltl, {
      replies: [calls, ["freeze {}"], ["deploy {}"], "Done."],
      tools,
    });
    expect([done, text]).toEqual([[...made, "freeze"], "Done."]);
    const { decisions, verification } = ltl.runOf(result);
    expect(decisions.find(({ kind }) => kind === "block")?.findings[0]?.constraint).toBe("after-freeze");
    expect(decisions.slice(0, calls.length).some(({ kind }) => kind === "block")).toBe(rule !== undefined);
    expect(verification.label).toBe("FULL");
  });

  test("what a sibling of the same step forbids is refused: neither is before the other", async () => {
    const done: string[] = [];
    const ltl = guarded(["freeze: G(now audit -> G(not now refund))"]);
    const { result } = await play(host, ltl, {
      replies: [['audit {"order_id":"W1"}', 'refund {"order_id":"W1"}'], "Frozen."],
      tools: shopTools(done),
    });
    expect(done).toEqual(["audit W1"]);
    expect(callsOf(ltl, result)).toEqual(["1: audit ok", "1: refund refused"]);
  });

  test("a call that depends on a sibling's result waits for it", async () => {
    const done: string[] = [];
    const ltl = guarded(["worked: G(now refund -> O(now audit(outcome = ok)))"]);
    const { result } = await play(host, ltl, {
      replies: [['audit {"order_id":"W1"}', 'refund {"order_id":"W1"}'], "Done."],
      tools: shopTools(done),
    });
    expect(done).toEqual(["audit W1", "refund W1"]);
    expect(callsOf(ltl, result)).toEqual(["1: audit ok", "1: refund ok"]);
  });

  test("of calls that wait for each other each waits for the one before it", async () => {
    const done: string[] = [];
    const ltl = guarded([
      "worked: G(now refund -> O(now audit(outcome = ok)))",
      "paid: G(now search -> O(now refund(outcome = ok)))",
    ]);
    const search = tool({ inputSchema: z.object({}), execute: async () => done.push("search") });
    const { result } = await play(host, ltl, {
      replies: [['audit {"order_id":"W1"}', 'refund {"order_id":"W1"}', "search {}"], "Done."],
      tools: { ...shopTools(done), search },
    });
    expect(done).toEqual(["audit W1", "refund W1", "search"]);
    expect(callsOf(ltl, result)).toEqual(["1: audit ok", "1: refund ok", "1: search ok"]);
  });

  test("a call whose sibling failed is refused after the wait", async () => {
    const done: string[] = [];
    const ltl = guarded(["worked: G(now refund -> O(now fail(outcome = ok)))"]);
    const { result, text } = await play(host, ltl, {
      replies: [['fail {"order_id":"W1"}', 'refund {"order_id":"W1"}'], "Sorry."],
      tools: shopTools(done),
    });
    expect(done).toEqual([]);
    expect(callsOf(ltl, result)).toEqual(["1: fail error", "1: refund refused"]);
    expect(text).toBe("Sorry.");
  });

  test("a rule of mode stop ends the run with a legal history", async () => {
    const done: string[] = [];
    const ltl = agentltl({ rules: rules(["no-refund: not called(refund)"], { mode: "stop" }), ...quiet });
    const { result, asked } = await play(host, ltl, {
      replies: [[...two, 'audit {"order_id":"W1"}'], "(never asked)"],
      tools: shopTools(done),
    });
    expect(done).toEqual([]);
    expect(ltl.runOf(result).stopped).toMatchObject({ constraint: "no-refund" });
    expect(asked).toBe(1);
    // Each call has its refusal, so that the history can be sent again.
    const [, told] = await responseMessages(host, result);
    expect(JSON.stringify(told).match(/"toolCallId"|"approved":false/g)?.length).toBeGreaterThanOrEqual(3);
    expect(callsOf(ltl, result)).toEqual(["1: refund refused", "1: refund refused", "1: audit refused"]);
  });

  test("a tool that throws is an error, and no more than that", async () => {
    const ltl = guarded(["never: not called(nothing)"], { unknownTools: "warn" });
    const { result, sent } = await play(host, ltl, {
      replies: [['fail {"order_id":"W1"}'], "Sorry."],
      tools: shopTools(),
    });
    expect(callsOf(ltl, result)).toEqual(["1: fail error"]);
    expect(sent).toContain("the shop is closed");
  });

  test("ids that come again are calls of their own, in other steps and in the same", async () => {
    const done: string[] = [];
    const ltl = guarded([oneRefund]);
    const { result } = await play(host, ltl, {
      replies: [
        ['c: refund {"order_id":"A"}'],
        ['c: refund {"order_id":"A"}'],
        ['c: refund {"order_id":"B"}'],
        "Done.",
      ],
      tools: shopTools(done),
    });
    expect(done).toEqual(["refund A", "refund B"]);
    expect(callsOf(ltl, result)).toEqual(["1: refund ok", "2: refund refused", "3: refund ok"]);
  });

  test("a twin with the same id in one step is judged too", async () => {
    const done: string[] = [];
    const ltl = guarded([oneRefund]);
    const refund = 'c: refund {"order_id":"A"}';
    await play(host, ltl, {
      replies: [[refund, refund, 'c: refund {"order_id":"B"}'], "Done."],
      tools: shopTools(done),
    });
    // Where the host itself knows refused calls by their id alone, it runs none of them.
    expect(done).toEqual(host.major === 7 && host.mode === "generate" ? [] : ["refund A", "refund B"]);
  });

  test("async iterable tools keep their preliminary results, and the last is the result", async () => {
    const ltl = guarded([oneRefund, "count: count(search) <= 1"], { unknownTools: "warn" });
    const search = tool({
      inputSchema: z.object({}),
      async *execute() {
        yield { found: 1 };
        yield { found: 2 };
      },
    });
    const script = { replies: [["search {}"], ["search {}"], "Done."], tools: { search } };
    const { result, parts } = await play(host, ltl, script);
    expect(ltl.runOf(result).trace.calls).toMatchObject([
      { outcome: "ok", result: { found: 2 } },
      { outcome: "refused" },
    ]);
    if (host.mode === "stream") expect(parts.match(/"preliminary": true/g)).toHaveLength(2);
  });

  test("tools that are classes, frozen, or in a set without a prototype stay what they are", async () => {
    class Refund {
      readonly inputSchema = z.object({ order_id: z.string() });
      get description() {
        return "Refunds, by class.";
      }
      readonly #till = "till";
      async execute({ order_id }: { order_id: string }): Promise<string> {
        return `${this.#till} ${order_id}`;
      }
    }
    const audit = Object.freeze(shopTools().audit);
    const tools = Object.assign(Object.create(null), { refund: new Refund(), audit });
    const ltl = guarded([oneRefund]);
    const { result, sent } = await play(host, ltl, {
      replies: [['refund {"order_id":"A"}', 'audit {"order_id":"A"}'], "Done."],
      tools,
    });
    expect(callsOf(ltl, result)).toEqual(["1: refund ok", "1: audit ok"]);
    expect(sent).toContain("till A");
    expect(sent).toContain("Refunds, by class.");
  });

  test("a dynamic tool stays dynamic, and an MCP tool's `isError` is an error", async () => {
    const mcp = dynamicTool({
      inputSchema: z.object({}),
      execute: async () => ({ isError: true, content: [{ type: "text", text: "no such file" }] }),
    });
    const ltl = guarded(["never: not called(rm)"], { unknownTools: "warn" });
    const { result, parts } = await play(host, ltl, { replies: [["mcp {}"], "Done."], tools: { mcp } });
    expect(callsOf(ltl, result)).toEqual(["1: mcp error"]);
    expect(parts).toContain('"dynamic": true');
  });

  test("a client's tool is refused like any other", async () => {
    const confirm = tool({ inputSchema: z.object({ order_id: z.string() }), outputSchema: z.string() });
    const ltl = guarded(["never: not called(confirm)"]);
    const { result, text } = await play(host, ltl, {
      replies: [['confirm {"order_id":"A"}'], "Not asked."],
      tools: { confirm },
    });
    expect(callsOf(ltl, result)).toEqual(["1: confirm refused"]);
    expect(text).toBe("Not asked.");
  });

  test("calls of unknown tools and with bad input never reach the guard, as they never reach a tool", async () => {
    const ltl = guarded([oneRefund]);
    const { result } = await play(host, ltl, {
      replies: [["constructor {}", "refund {}"], "Sorry."],
      tools: shopTools(),
    });
    expect(ltl.runOf(result).decisions).toEqual([]);
  });

  test("the user's own stop condition still holds, as does ours with an array", async () => {
    const ltl = guarded([oneRefund]);
    const one = await play(host, ltl, {
      replies: [['audit {"order_id":"A"}'], "(never asked)"],
      tools: shopTools(),
      stopWhen: [isStepCount(9), hasToolCall("audit")],
    });
    expect(one.asked).toBe(1);
  });

  test("without a stop condition the host stops after one step, and one warning says so", async () => {
    const warnings: string[] = [];
    const ltl = guarded([oneRefund], { onWarning: (message) => warnings.push(message) });
    const script = { replies: [two, "(never asked)"], tools: shopTools(), stopWhen: undefined };
    const { asked } = await play(host, ltl, script);
    await play(host, ltl, script);
    expect(asked).toBe(1);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain("stopWhen: isStepCount(10)");
  });

  test("a rule that can't be judged refuses in enforce", async () => {
    const done: string[] = [];
    const procedure = defineProcedure({
      constraints: [{ name: "broken", formula: parse("G(now refund -> predicate(open_till))") }],
      registry: {
        predicates: {
          open_till: () => {
            throw new Error("no till");
          },
        },
      },
    });
    const { sent } = await play(host, agentltl({ rules: procedure, ...quiet }), {
      replies: [['refund {"order_id":"A"}'], "Sorry."],
      tools: shopTools(done),
    });
    expect(done).toEqual([]);
    expect(sent).toContain("Not executed. Rule broken:");
  });

  test("where even the decision fails the call is refused", async () => {
    const done: string[] = [];
    const clock = vi.spyOn(performance, "now").mockImplementation(() => {
      throw new Error("no clock");
    });
    const guard = guarded([oneRefund]).tools(shopTools(done));
    const facts = { toolCallId: "c1", messages: [], context: {} };
    expect(() => guard.refund.execute?.({ order_id: "A" }, facts)).toThrow("could not be judged");
    clock.mockRestore();
    expect(done).toEqual([]);
  });
});
