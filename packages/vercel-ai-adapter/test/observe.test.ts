import type { Recorder } from "@agentltl/core/host";
import { dynamicTool, tool } from "ai";
import { describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { agentltl, memoryStore, type VercelOptions } from "../src/index.ts";
import { askingHosts, hosts } from "./majors.ts";
import { play } from "./play.ts";
import { oneRefund, rules } from "./rules.ts";
import type { Reply } from "./script.ts";
import { shopTools } from "./shop.ts";

const procedure = rules([oneRefund, "audit-first: precedes(audit, refund)", "none: not called(search)"], {
  mode: "stop",
});

const failing: Recorder = {
  record: () => {
    throw new Error("disk full");
  },
  flush: () => Promise.reject(new Error("disk full")),
};

const throwing = () => {
  throw new Error("no listener");
};

const options: Readonly<Record<string, Partial<VercelOptions>>> = {
  "a guard": {},
  "a recorder, a listener and a check that fail": {
    record: failing,
    onDecision: throwing,
    onFinish: throwing,
    feedback: throwing,
    onWarning: throwing,
    grounding: { check: throwing },
    createSteering: throwing,
  },
  "a store": { store: memoryStore() },
  "a store that is down": { store: { load: () => Promise.reject(new Error("down")), save: throwing } },
  "a store that loses what it is given": { store: { load: async () => undefined, save: async () => {} } },
  "a check that rejects": { grounding: { check: () => Promise.reject(new Error("no parser")) } },
  "a check that finds the answer ungrounded": {
    grounding: { check: () => ({ grounded: false, vacuous: false, feedback: "Read it.", findings: [] }) },
  },
};

const scripts: Readonly<Record<string, readonly Reply[]>> = {
  "calls that break rules": [
    ['refund {"order_id":"A"}', 'refund {"order_id":"A"}'],
    ['refund {"order_id":"A"}'],
    "Done.",
  ],
  "a tool that throws": [['fail {"order_id":"A"}', 'refund {"order_id":"B"}'], "Sorry."],
  "a stream of results": [["search {}", 'audit {"order_id":"A"}'], "Found."],
  "unknown tools and bad input": [["nothing {}", "refund {}", "refund not json"], "Sorry."],
  "a dynamic tool and one that needs approval": [["mcp {}"], ["risky {}"], "(never asked)"],
  "a client's tool": [["client {}"], "(never asked)"],
  "no tool at all": ["Hello there."],
};

const tools = () => ({
  ...shopTools(),
  search: tool({
    inputSchema: z.object({}),
    async *execute() {
      yield "some";
      yield "more";
    },
  }),
  mcp: dynamicTool({ inputSchema: z.object({}), execute: async () => ({ isError: true, content: [] }) }),
  risky: tool({ inputSchema: z.object({}), needsApproval: true, execute: async () => "done" }),
  client: tool({ inputSchema: z.object({}), outputSchema: z.string() }),
});

test("observe sets none of the options that can change a run", () => {
  const ltl = agentltl({ rules: procedure, posture: "observe" });
  const stopWhen = () => false;
  const passed = ltl.wrap((given: object) => given)({ tools: tools(), stopWhen });
  expect(Object.keys(passed)).toEqual(["tools", "stopWhen", "onStepFinish", "onFinish", "onAbort"]);
  expect(passed).toMatchObject({ stopWhen });
});

describe.each(hosts)("$name: observe changes nothing", (host) => {
  describe.each(Object.entries(options))("with %s", (_what, more) => {
    test.each(Object.entries(scripts))("on %s", async (_script, replies) => {
      const bare = await play(host, undefined, { replies, tools: tools() });
      const ltl = agentltl({ rules: procedure, posture: "observe", onWarning: () => {}, ...more });
      // A session without a name, and one that is kept.
      const guard = more.store === undefined ? ltl : ltl.session("chat");
      const observed = await play(host, guard, { replies, tools: tools() });
      expect(observed.sent).toBe(bare.sent);
      expect(observed.parts).toBe(bare.parts);
      expect(observed.errors).toEqual(bare.errors);
      expect(ltl.runOf(observed.result).decisions.every(({ kind }) => kind === "allow")).toBe(true);
    });
  });

  test("also where the store never answers: only the end of the run waits for it, and not for long", async () => {
    const replies: Reply[] = [['refund {"order_id":"A"}', "search {}"], "Done."];
    const never = () => new Promise<never>(() => {});
    const ltl = agentltl({
      rules: procedure,
      posture: "observe",
      store: { load: never, save: never },
      onWarning: () => {},
    });
    const bare = await play(host, undefined, { replies, tools: tools() });
    const observed = await play(host, ltl.session("chat"), { replies, tools: tools() });
    expect(observed.sent).toBe(bare.sent);
    expect(observed.parts).toBe(bare.parts);
  });

  test("and with a store that works, what would have been refused is known and kept", async () => {
    const store = memoryStore();
    const ltl = agentltl({ rules: rules([oneRefund]), posture: "observe", store });
    const script = { replies: [['refund {"order_id":"A"}'], "Done."], tools: tools() };
    await play(host, ltl.session("chat"), script);
    const again = agentltl({ rules: rules([oneRefund]), posture: "observe", store });
    const { result } = await play(host, again.session("chat"), script);
    expect(again.runOf(result).decisions.map(({ kind, judged }) => `${kind} ${judged}`)).toEqual([
      "allow block",
    ]);
    expect(again.runOf(result).trace.calls.map(({ outcome }) => outcome)).toEqual(["ok", "ok"]);
  });

  test("also where not even a guard can be made", async () => {
    const replies: Reply[] = [['refund {"order_id":"A"}'], "Done."];
    const ltl = agentltl({ rules: procedure, posture: "observe" });
    const bare = await play(host, undefined, { replies, tools: tools() });
    const uuid = vi.spyOn(crypto, "randomUUID").mockImplementation(throwing);
    const observed = await play(host, ltl, { replies, tools: tools() });
    uuid.mockRestore();
    expect(observed.parts).toBe(bare.parts);
    expect(() => ltl.runOf(observed.result)).toThrow("`runOf` knows nothing of this value");
  });

  test("also where no decision can be made", async () => {
    const replies: Reply[] = [['refund {"order_id":"A"}'], "Done."];
    const facts = { toolCallId: "c1", messages: [], context: {} };
    const clock = vi.spyOn(performance, "now").mockImplementation(throwing);
    const observed = agentltl({ rules: procedure, posture: "observe" }).tools(shopTools());
    const returned = await observed.refund.execute?.({ order_id: "A" }, facts);
    clock.mockRestore();
    expect([host, replies.length, returned]).toEqual([host, 2, { done: "refund", order_id: "A" }]);
  });

  test("what would have been refused is known", async () => {
    const ltl = agentltl({ rules: rules([oneRefund]), posture: "observe" });
    const { result } = await play(host, ltl, {
      replies: [['refund {"order_id":"A"}', 'refund {"order_id":"A"}'], "Done."],
      tools: tools(),
    });
    const run = ltl.runOf(result);
    expect(run.decisions.map(({ kind, judged }) => `${kind} ${judged}`)).toEqual([
      "allow allow",
      "allow block",
    ]);
    expect(run.verification.label).toBe("VIOLATION");
    expect(run.trace.calls.map(({ outcome }) => outcome)).toEqual(["ok", "ok"]);
  });
});

describe.each(askingHosts)("$name: observe changes nothing", (host) => {
  test("and a call that waits for a person is no call that was made", async () => {
    const ltl = agentltl({
      rules: rules(["none: not called(risky)"]),
      posture: "observe",
      onWarning: () => {},
    });
    const { result } = await play(host, ltl, { replies: [["risky {}"]], tools: tools() });
    // The host of 7.0.102 tells no hook of such a call where it streams.
    const { calls } = ltl.runOf(result).trace;
    expect(calls.filter(({ outcome }) => outcome !== "denied")).toEqual([]);
    expect(calls).toHaveLength(host.version === "7.0.102" && host.mode === "stream" ? 0 : 1);
  });
});
