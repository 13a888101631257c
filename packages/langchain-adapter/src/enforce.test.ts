import { describe, expect, test } from "vitest";
import { lines, type Reply, rulesOf, scriptedAgent, unanswered } from "../test/scripted.ts";
import { agentltlMiddleware, type LangChainOptions, runOf } from "./index.ts";

type Way = "invoke" | "stream";

/** Runs the script and tells what ran, what was said, and the run. */
async function check(
  way: Way,
  rules: Readonly<Record<string, string>>,
  replies: readonly Reply[],
  more: Partial<LangChainOptions> = {},
) {
  const { agent, ran, model } = scriptedAgent(replies, [
    agentltlMiddleware({ rules: rulesOf(rules), ...more }),
  ]);
  const input = { messages: [{ role: "user", content: "go" }] };
  let state: Awaited<ReturnType<typeof agent.invoke>> | undefined;
  if (way === "invoke") state = await agent.invoke(input);
  else for await (const chunk of await agent.stream(input, { streamMode: "values" })) state = chunk;
  if (state === undefined) throw new Error("nothing came");
  expect(unanswered(state.messages)).toEqual([]);
  return { ran, said: lines(state.messages), run: runOf(state), model, messages: state.messages };
}

const refund = { name: "refund", args: { order: "W23" } };

describe.each<Way>(["invoke", "stream"])("by %s", (way) => {
  test("of two refunds in one step the second is refused, and the run goes on", async () => {
    const { ran, said, run } = await check(way, { once: "count(refund) <= 1" }, [[refund, refund], "Done."]);
    expect(ran).toEqual(['refund {"order":"W23"}']);
    expect(said).toMatchInlineSnapshot(`
      [
        "human go",
        "ai [refund refund]",
        "tool Not executed. Rule once: refund was already called in call #1.",
        "tool refund done",
        "ai Done.",
      ]
    `);
    expect(run.trace.calls.map(({ name, outcome, step }) => [name, outcome, step])).toEqual([
      ["refund", "ok", 1],
      ["refund", "refused", 1],
    ]);
    expect(run).toMatchObject({
      trace: { ended: true, finalAnswer: "Done." },
      verification: { label: "FULL" },
    });
    expect(run.cost.decisions).toBe(2);
  });

  test("a call that leads where two rules can't be kept together is told of, or refused where dead ends block", async () => {
    const both = { "verify-next": "G(now(refund) -> X now(verify))", "no-verify": "not called(verify)" };
    for (const deadEnds of ["warn", "block"] as const) {
      const { ran, run } = await check(way, both, [[refund], "Done."], { deadEnds, maxSendBacks: 0 });
      expect(ran).toEqual(deadEnds === "warn" ? ['refund {"order":"W23"}'] : []);
      expect(run.decisions).toMatchObject([{ deadEnd: { rules: ["verify-next", "no-verify"] } }]);
    }
  });

  test("a call that was refused is made again when its rule is met", async () => {
    const { ran, said } = await check(way, { "verify-first": "precedes(verify, refund)" }, [
      [refund],
      [{ name: "verify" }],
      [refund],
      "Done.",
    ]);
    expect(ran).toEqual(["verify", 'refund {"order":"W23"}']);
    expect(said[2]).toBe("tool Not executed. Rule verify-first: no verify has been called yet.");
  });

  test("freeze and deploy in one reply: freeze runs, deploy does not", async () => {
    const { ran } = await check(way, { "frozen-stays": "G(now(freeze) -> not F now(deploy))" }, [
      [{ name: "freeze" }, { name: "deploy" }],
      "Done.",
    ]);
    expect(ran).toEqual(["freeze"]);
  });

  test("parallel calls that break nothing all run", async () => {
    const { ran, run } = await check(way, { once: "count(refund) <= 1" }, [
      [{ name: "read" }, refund, { name: "verify" }],
      "Done.",
    ]);
    expect(ran).toEqual(["read", 'refund {"order":"W23"}', "verify"]);
    expect(run.trace.calls.map(({ outcome, result }) => [outcome, result])).toEqual([
      ["ok", "read done"],
      ["ok", "refund done"],
      ["ok", "verify done"],
    ]);
  });

  test("a stop ends the run, no call of the reply runs, and every call is answered", async () => {
    const { ran, said, run, model, messages } = await check(way, { "no-deploy:stop": "not called(deploy)" }, [
      [{ name: "read" }, { name: "deploy" }, { name: "verify" }],
      "Never said.",
    ]);
    expect([ran, model.callCount]).toEqual([[], 1]);
    expect(said).toMatchInlineSnapshot(`
      [
        "human go",
        "ai [read deploy verify]",
        "tool Not executed. The run was stopped.",
        "tool Not executed. Rule no-deploy: deploy is not allowed. The run is stopped: call no more tools.",
        "tool Not executed. Rule no-deploy: deploy is not allowed. The run is stopped: call no more tools.",
        "ai Stopped by rule no-deploy: deploy is not allowed.",
      ]
    `);
    expect(run.stopped).toMatchObject({
      reason: "rule",
      constraint: "no-deploy",
      detail: "deploy is not allowed.",
      ran: [],
    });
    expect(run.trace.calls.map(({ outcome }) => outcome)).toEqual(["denied", "refused", "refused"]);
    expect(messages.at(-1)?.additional_kwargs.agentltl).toEqual({ stopped: "no-deploy" });
  });
});

test.each([
  ["warn", ["refund"], "make the same call again"],
  ["ask", [], "A person has to approve it."],
  ["retry", [], "Not executed."],
])("mode %s: %j runs, and the model reads %j", async (mode, expected, text) => {
  const { ran, said } = await check("invoke", { [`never:${mode}`]: "not called(refund)" }, [
    [{ name: "refund" }],
    [{ name: "refund" }],
    "Done.",
  ]);
  expect(ran).toEqual(expected);
  expect(said[2]).toContain(text);
});

test("a refusal is a tool message with an error, and says which rule and decision it was", async () => {
  const { messages } = await check("invoke", { never: "not called(refund)" }, [[refund], "Done."]);
  expect(messages[2]).toMatchObject({
    name: "refund",
    status: "error",
    additional_kwargs: { agentltl: { judged: "block", rule: "never", decision: "d-0001" } },
  });
});

test("the text of a refusal can be replaced", async () => {
  const feedback = () => "Ask the shift lead.";
  const { said } = await check("invoke", { never: "not called(refund)" }, [[refund], "Done."], { feedback });
  expect(said[2]).toBe("tool Ask the shift lead.");
});

test("calls of one reply with one id, with none, or with an old one are told apart", async () => {
  const { ran, messages, run } = await check("invoke", { once: "count(refund) <= 1" }, [
    [
      { ...refund, id: "x" },
      { ...refund, id: "x" },
      { name: "read", id: "" },
    ],
    [
      { ...refund, id: "x" },
      { name: "verify", id: "x" },
    ],
    "Done.",
  ]);
  expect(ran).toEqual(['refund {"order":"W23"}', "read", "verify"]);
  expect(run.trace.calls.map(({ name, outcome }) => `${name} ${outcome}`)).toEqual([
    "refund ok",
    "refund refused",
    "read ok",
    "refund refused",
    "verify ok",
  ]);
  expect(lines(messages)).toHaveLength(9);
});

describe("with `maxConcurrency: 1` the host makes the first call of a reply alone", () => {
  const ask = async (replies: readonly Reply[]) => {
    const warnings: string[] = [];
    const { agent, ran } = scriptedAgent(replies, [
      agentltlMiddleware({
        rules: rulesOf({ few: "count(read) <= 2" }),
        onWarning: (message) => warnings.push(message),
      }),
    ]);
    const result = await agent.invoke({ messages: "go" }, { maxConcurrency: 1 });
    return { ran, warnings, run: runOf(result) };
  };

  test("which is said once, and what it left out is no call that ran", async () => {
    const { ran, warnings, run } = await ask([[{ name: "read" }, { name: "verify" }], "Done."]);
    expect(ran).toEqual(["read"]);
    expect(warnings).toEqual([expect.stringContaining("let `sequential: true` have them run")]);
    // The host ends the run without a word, so that nobody can tell that it never will.
    expect(run.trace.calls.map(({ name, outcome }) => `${name} ${outcome}`)).toEqual([
      "read ok",
      "verify pending",
    ]);
  });

  test("which is nothing to speak of where replies have one call", async () => {
    const { ran, warnings } = await ask([[{ name: "read" }], [{ name: "verify" }], "Done."]);
    expect([ran, warnings]).toEqual([["read", "verify"], []]);
  });
});
