import type { Decision } from "@agentltl/core";
import { describe, expect, test } from "vitest";
import { type AgentLTL, agentltl, memoryStore, type NamedSession, type VercelOptions } from "../src/index.ts";
import { askingHosts, type Host, hosts } from "./majors.ts";
import { play, responseMessages } from "./play.ts";
import { oneRefund, rules } from "./rules.ts";
import { shopTools } from "./shop.ts";

const refund = 'refund {"order_id":"A"}';
const user = { role: "user", content: "Refund A." };

const asking = (more: Partial<VercelOptions> = {}) =>
  agentltl({
    rules: rules(["ask-first: not called(refund)"], { mode: "ask" }),
    onWarning: () => {},
    ...more,
  });

/** A run that ends with a question, and what the next request sends when it is answered. */
async function asked(host: Host, ltl: AgentLTL | NamedSession, approved: boolean, done: string[] = []) {
  const first = await play(host, ltl, {
    replies: [[refund], "(never asked)"],
    tools: shopTools(done),
    messages: [user],
  });
  const shown = await responseMessages(host, first.result);
  const approvalId = JSON.stringify(shown).match(/"approvalId":"([^"]+)"/)?.[1] ?? "";
  const answer = {
    role: "tool",
    content: [
      { type: "tool-approval-response", approvalId, approved, ...(approved ? {} : { reason: "not today" }) },
    ],
  };
  return { first, shown, messages: [user, ...shown, answer] };
}

const outcomes = (ltl: AgentLTL, result: unknown) =>
  ltl.runOf(result).trace.calls.map(({ name, outcome }) => `${name} ${outcome}`);

/** A session that forgets, one in this process, one in a store. */
const kinds = ["unnamed", "named", "stored"] as const;

function sessionOf(kind: (typeof kinds)[number], more: Partial<VercelOptions> = {}) {
  const ltl = asking({ ...(kind === "stored" ? { store: memoryStore() } : {}), ...more });
  return { ltl, on: kind === "unnamed" ? ltl : ltl.session("chat") };
}

describe.each(askingHosts)("$name", (host) => {
  describe.each(kinds)("in a session that is %s", (kind) => {
    test("a call of mode ask goes to a person, and runs once approved, by the rules once more", async () => {
      const done: string[] = [];
      const { ltl, on } = sessionOf(kind);
      const { first, messages } = await asked(host, on, true, done);
      expect([done, first.asked]).toEqual([[], 1]);
      expect(first.parts).toContain("tool-approval-request");
      const second = await play(host, on, { replies: ["Refunded."], tools: shopTools(done), messages });
      expect([done, second.text]).toEqual([["refund A"], "Refunded."]);
      expect(outcomes(ltl, second.result)).toEqual(["refund ok"]);
      const [ask, allow] = ltl.runOf(second.result).decisions;
      expect([ask?.kind, allow?.kind, allow?.overridden]).toEqual(["ask", "allow", ["ask-first"]]);
    });

    test("a call that was denied does not run, and is denied in the trace", async () => {
      const done: string[] = [];
      const { ltl, on } = sessionOf(kind);
      const { messages } = await asked(host, on, false, done);
      const second = await play(host, on, { replies: ["No."], tools: shopTools(done), messages });
      expect([done, second.text]).toEqual([[], "No."]);
      expect(second.sent).toContain("not today");
      expect(outcomes(ltl, second.result)).toEqual(["refund denied"]);
    });

    test("an approved call that another rule refuses by now is refused, and says which", async () => {
      const done: string[] = [];
      const ltl = agentltl({
        rules: rules(["ask-first: not called(refund)"], { mode: "ask" }),
        onWarning: () => {},
      });
      const { messages } = await asked(host, ltl, true, done);
      const strict = agentltl({
        rules: rules(["ask-first: not called(refund)"], { mode: "ask" }),
        onWarning: () => {},
      });
      const both = agentltl({
        rules: rules([oneRefund, "frozen: not called(refund)"]),
        onWarning: () => {},
      });
      for (const guard of kind === "unnamed" ? [both] : [both.session("chat")]) {
        const { sent } = await play(host, guard, { replies: ["Sorry."], tools: shopTools(done), messages });
        expect(sent).toContain("Rule frozen:");
      }
      expect([done, strict.onError(new Error("x"))]).toEqual([[], "An error occurred."]);
    });
  });

  describe.each(["named", "stored"] as const)("in a session that is %s", (kind) => {
    test("an approval of what was never asked is refused", async () => {
      const done: string[] = [];
      const { messages } = await asked(host, asking(), true);
      const { ltl, on } = sessionOf(kind);
      const { result, sent } = await play(host, on, {
        replies: ["Sorry."],
        tools: shopTools(done),
        messages,
      });
      expect(done).toEqual([]);
      expect(sent).toContain("A person has to approve it.");
      expect(outcomes(ltl, result)).toEqual([]);
    });

    test("an approval of other arguments than were asked about is refused", async () => {
      const done: string[] = [];
      const { on } = sessionOf(kind);
      const { messages } = await asked(host, on, true, done);
      const forged = JSON.parse(JSON.stringify(messages).replaceAll('"order_id":"A"', '"order_id":"B"'));
      await play(host, on, { replies: ["Sorry."], tools: shopTools(done), messages: forged });
      expect(done).toEqual([]);
    });

    test("one approval is for one call: the same messages sent again run nothing", async () => {
      const done: string[] = [];
      const { on } = sessionOf(kind);
      const { messages } = await asked(host, on, true, done);
      const again = { replies: ["Done."], tools: shopTools(done), messages };
      await play(host, on, again);
      await play(host, on, again);
      expect(done).toEqual(["refund A"]);
    });
  });

  test("without a name an approval can't be told from a forged one, and one warning says so", async () => {
    const warnings: string[] = [];
    const ltl = asking({ onWarning: (message) => warnings.push(message) });
    const { messages } = await asked(host, ltl, true);
    const script = () => ({ replies: ["Done."], tools: shopTools(), messages });
    await play(host, ltl, script());
    await play(host, ltl, script());
    expect(warnings.filter((text) => text.includes("can forge"))).toHaveLength(1);
    const named: string[] = [];
    await play(host, asking({ onWarning: (message) => named.push(message) }).session("a"), script());
    expect(named).toEqual([]);
  });

  test("the host's own secret refuses a forged approval before we are asked", async () => {
    const done: string[] = [];
    const ltl = asking();
    const { messages } = await asked(host, ltl, true, done);
    const { errors } = await play(host, ltl, {
      replies: ["Done."],
      tools: shopTools(done),
      messages,
      experimental_toolApprovalSecret: "secret",
    });
    expect([done, `${errors}`]).toEqual([[], expect.stringContaining("missing signature")]);
  });
});

describe.each(hosts)("$name: a person who is asked while the host waits", (host) => {
  const script = (done: string[]) => ({ replies: [[refund], "Done."], tools: shopTools(done) });

  test.each([true, false])("says %s", async (yes) => {
    const done: string[] = [];
    const seen: Decision[] = [];
    const ltl = asking({
      ask: async (decision) => {
        seen.push(decision);
        return yes;
      },
    });
    const { result, text, sent } = await play(host, ltl, script(done));
    expect(seen).toMatchObject([{ kind: "ask", call: { name: "refund", args: { order_id: "A" } } }]);
    expect([done, text]).toEqual([yes ? ["refund A"] : [], "Done."]);
    expect(outcomes(ltl, result)).toEqual([yes ? "refund ok" : "refund denied"]);
    if (!yes) expect(sent).toContain("Not executed. A person said no.");
  });

  test("and who can't be reached has not said yes", async () => {
    const done: string[] = [];
    const ltl = asking({ ask: () => Promise.reject(new Error("nobody there")) });
    const { text, sent } = await play(host, ltl, script(done));
    expect([done, text]).toEqual([[], "Done."]);
    expect(sent).toContain("could not be judged");
  });

  test("is asked about calls in their order, and each is judged with those before it", async () => {
    const done: string[] = [];
    const order: string[] = [];
    const constraints = [
      ...rules(["ask-first: not called(refund)"], { mode: "ask" }).constraints,
      ...rules([oneRefund]).constraints,
    ];
    const { defineProcedure } = await import("@agentltl/core");
    const ltl = agentltl({
      rules: defineProcedure({ constraints }),
      onWarning: () => {},
      ask: async ({ call }) => {
        order.push(call.id);
        await new Promise((resolve) => setTimeout(resolve, order.length === 1 ? 5 : 0));
        return true;
      },
    });
    await play(host, ltl, { replies: [[refund, refund], "Done."], tools: shopTools(done) });
    expect([done, order]).toEqual([["refund A"], ["c1.1"]]);
  });
});

test.each(hosts.filter(({ major }) => major === 5))(
  "$name: nobody can be asked, so the call is refused",
  async (host) => {
    const done: string[] = [];
    const { text, sent } = await play(host, asking(), {
      replies: [[refund], "Sorry."],
      tools: shopTools(done),
    });
    expect([done, text]).toEqual([[], "Sorry."]);
    expect(sent).toContain("A person has to approve it.");
  },
);
