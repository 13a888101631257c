import { experimental_codeModeTool, experimental_createCodeModeTool } from "@ai-sdk/code-mode";
import { describe, expect, test } from "vitest";
import { type AgentLTL, agentltl, memoryStore, type NamedSession, type VercelOptions } from "../src/index.ts";
import { type Host, steeringHosts } from "./majors.ts";
import { play } from "./play.ts";
import { oneRefund, rules } from "./rules.ts";
import { shopTools } from "./shop.ts";

const order = '{ order_id: "A" }';
const refund = `tools.refund(${order})`;
const audit = `tools.audit(${order})`;
const auditFirst = "audit-first: precedes(audit, refund)";
const worked = "worked: G(now refund -> O(now audit(outcome = ok)))";

const guarded = (texts: readonly string[], more: Partial<VercelOptions> = {}): AgentLTL =>
  agentltl({ rules: rules(texts), unknownTools: "warn", onWarning: () => {}, ...more });

/** A reply whose one call runs this code. */
const code = (js: string) => [`code ${JSON.stringify({ js })}`];

/** Plays replies with a tool that runs code, which may call the shop's tools. */
async function playCode(
  host: Host,
  ltl: AgentLTL | NamedSession | undefined,
  replies: readonly (string | string[])[],
) {
  const done: string[] = [];
  const shop = shopTools(done);
  const { execute } = shop.audit;
  /** Takes a while, so that what is made at the same time is made before it has ended. */
  const slowly = async (...given: Parameters<NonNullable<typeof execute>>) => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    return execute?.(...given);
  };
  const played = await play(host, ltl, {
    replies,
    tools: {
      code: experimental_codeModeTool({ executionPolicy: { timeoutMs: 10_000 } }),
      ...shop,
      audit: { ...shop.audit, execute: slowly },
    },
    experimental_toolCallers: { refund: ["code"], audit: ["code"], fail: ["code"] },
  });
  return { ...played, done };
}

const callsOf = (ltl: AgentLTL, result: unknown) =>
  ltl.runOf(result).trace.calls.map(({ name, outcome, step }) => `${step}: ${name} ${outcome}`);

/** Code mode needs the latest host. */
describe.each(steeringHosts)("$name: code that a model has written", (host) => {
  test("is one call, and each call that it makes is judged", async () => {
    const ltl = guarded([oneRefund]);
    const { done, text, result } = await playCode(host, ltl, [
      code(
        `const first = await ${refund}; try { await ${refund} } catch (error) { return String(error) } return "twice"`,
      ),
      "Once.",
    ]);
    expect([done, text]).toEqual([["refund A"], "Once."]);
    expect(callsOf(ltl, result)).toEqual(["1: code ok", "1: refund ok", "2: refund refused"]);
  });

  test("may go on after a refusal, of which its host says no more than that it failed", async () => {
    const { sent, done } = await playCode(host, guarded([oneRefund]), [
      code(`await ${refund}; try { await ${refund} } catch (error) { await ${audit}; return error.message }`),
      "Once.",
    ]);
    expect(done).toEqual(["refund A", "audit A"]);
    expect(sent).toContain('"value": "Host tool failed."');
  });

  test("reads why a call was refused where refusals are returned", async () => {
    const { sent, done } = await playCode(host, guarded([oneRefund], { refusal: "return" }), [
      code(`await ${refund}; return (await ${refund}).refused`),
      "Once.",
    ]);
    expect(done).toEqual(["refund A"]);
    expect(sent).toContain('"value": "Not executed. Rule one-refund: refund with order_id \\"A\\"');
  });

  test("that does not catch the refusal fails, and the run goes on", async () => {
    const ltl = guarded([oneRefund]);
    const { done, text, result } = await playCode(host, ltl, [
      code(`await ${refund}; await ${refund}; await ${audit}`),
      "Once.",
    ]);
    expect([done, text]).toEqual([["refund A"], "Once."]);
    expect(callsOf(ltl, result)).toEqual(["1: code error", "1: refund ok", "2: refund refused"]);
  });

  test("makes at most one refund of two at the same time", async () => {
    const { done } = await playCode(host, guarded([oneRefund]), [
      code(`return (await Promise.allSettled([${refund}, ${refund}])).map(({ status }) => status)`),
      "Once.",
    ]);
    expect(done).toEqual(["refund A"]);
  });

  test("has made a call before another where it has waited for it, and not where it has not", async () => {
    const inTurn = await playCode(host, guarded([auditFirst]), [
      code(`await ${audit}; return await ${refund}`),
      "Done.",
    ]);
    expect(inTurn.done).toEqual(["audit A", "refund A"]);
    const atOnce = await playCode(host, guarded([auditFirst]), [
      code(`return (await Promise.allSettled([${audit}, ${refund}])).length`),
      "Done.",
    ]);
    expect(atOnce.done).toEqual(["audit A"]);
  });

  test("has a call wait for another's result, and not for the code that makes both", async () => {
    const { done } = await playCode(host, guarded([worked]), [
      code(`return (await Promise.allSettled([${audit}, ${refund}])).length`),
      "Done.",
    ]);
    expect(done).toEqual(["audit A", "refund A"]);
  });

  test("stops with the run", async () => {
    const ltl = agentltl({
      rules: rules(["frozen: not called(refund)"], { mode: "stop" }),
      onWarning: () => {},
    });
    const { done, asked, result } = await playCode(host, ltl, [
      code(`await Promise.allSettled([${refund}]); await Promise.allSettled([${audit}])`),
      "(never asked)",
    ]);
    expect([done, asked]).toEqual([[], 1]);
    expect(ltl.runOf(result).stopped).toMatchObject({ constraint: "frozen" });
  });

  test("can be refused as a whole", async () => {
    const { done, text } = await playCode(host, guarded(["no-code: not called(code)"]), [
      code(`await ${refund}`),
      "I may run no code.",
    ]);
    expect([done, text]).toEqual([[], "I may run no code."]);
  });

  test("is judged alike where the session is kept in a store", async () => {
    const ltl = guarded([oneRefund, auditFirst], { store: memoryStore() });
    const { done, result } = await playCode(host, ltl.session("chat"), [
      code(`await ${audit}; await ${refund}; await Promise.allSettled([${refund}])`),
      code(`await Promise.allSettled([${refund}])`),
      "Once.",
    ]);
    expect(done).toEqual(["audit A", "refund A"]);
    expect(callsOf(ltl, result)).toEqual([
      "1: code ok",
      "1: audit ok",
      "2: refund ok",
      "3: refund refused",
      "4: code ok",
      "4: refund refused",
    ]);
  });

  test("runs as without us in observe, and what would have been refused is known", async () => {
    const replies = [code(`await ${refund}; await ${refund}; return 2`), "Twice."];
    const ltl = guarded([oneRefund], { posture: "observe" });
    const observed = await playCode(host, ltl, replies);
    const bare = await playCode(host, undefined, replies);
    expect([observed.sent, observed.parts, observed.done]).toEqual([bare.sent, bare.parts, bare.done]);
    expect(ltl.runOf(observed.result).decisions.map(({ judged }) => judged)).toEqual([
      "allow",
      "allow",
      "block",
    ]);
  });

  test("with tools of its own is judged where these are guarded, in the session of its name", async () => {
    const done: string[] = [];
    const ltl = guarded([worked, oneRefund]);
    const session = ltl.session("chat");
    const own = experimental_createCodeModeTool(session.tools(shopTools(done)));
    const { result } = await play(host, session, {
      replies: [
        code(`return (await Promise.allSettled([${audit}, ${refund}])).length`),
        code(`return (await Promise.allSettled([${refund}])).length`),
        "Done.",
      ],
      tools: { code: own },
    });
    expect(done).toEqual(["audit A", "refund A"]);
    expect(callsOf(ltl, result).slice(-2)).toEqual([
      expect.stringContaining("code ok"),
      expect.stringContaining("refund refused"),
    ]);
  });
});
