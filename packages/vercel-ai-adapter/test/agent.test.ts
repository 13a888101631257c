import { createAgentUIStream, type InferAgentUIMessage, isStepCount, ToolLoopAgent } from "ai";
import { describe, expect, expectTypeOf, test } from "vitest";
import { z } from "zod";
import { agentltl, type VercelOptions } from "../src/index.ts";
import { type Host, hosts } from "./play.ts";
import { type Reply, scriptedModel } from "./scripted-model.ts";
import { oneRefund, rules, shopTools } from "./shop.ts";

const refund = 'refund {"order_id":"A"}';
const make = (more: Partial<VercelOptions> = {}) => agentltl({ rules: rules([oneRefund]), ...more });

/** An agent of the host with a scripted model, and what its tools did. */
function shopAgent(replies: readonly Reply[], more: object = {}) {
  const done: string[] = [];
  const model = scriptedModel(replies);
  return { done, model, agent: new ToolLoopAgent({ model, tools: shopTools(done), ...more }) };
}

/** Asks an agent, and reads all of what it says. */
async function ask(host: Host, agent: ReturnType<typeof shopAgent>["agent"], more: object = {}) {
  const options = { prompt: "Go on.", ...more };
  if (host === "generate") {
    const result = await agent.generate(options);
    return { result, text: result.text };
  }
  const result = await agent.stream(options);
  return { result, text: await result.text };
}

describe.each(hosts)("%s", (host) => {
  test("of two refunds in one step the second is refused, and the run goes on", async () => {
    const { agent, done, model } = shopAgent([[refund, refund], "Refunded once."]);
    const ltl = make();
    const { result, text } = await ask(host, ltl.agent(agent));
    expect([done, text]).toEqual([["refund A"], "Refunded once."]);
    expect(ltl.runOf(result)).toMatchObject({
      decisions: [{ kind: "allow" }, { kind: "block" }],
      trace: { ended: true, finalAnswer: "Refunded once.", dialogue: [{ text: "Go on." }, { answer: true }] },
    });
    expect(JSON.stringify([...model.doGenerateCalls, ...model.doStreamCalls].at(-1)?.prompt)).toContain(
      "Not executed. Rule one-refund:",
    );
  });

  test("the agent itself stays as it was", async () => {
    const { agent, done } = shopAgent([[refund, refund], "Done."]);
    make().agent(agent);
    await ask(host, agent);
    expect(done).toEqual(["refund A", "refund A"]);
  });

  test("its own `prepareCall`, `toolApproval`, callbacks and those of the call stay in force", async () => {
    const seen: string[] = [];
    const { agent, done } = shopAgent([[refund, 'audit {"order_id":"A"}'], "Done."], {
      callOptionsSchema: z.object({ shop: z.string() }),
      prepareCall: ({ options, ...rest }: { options: { shop: string } }) => {
        seen.push(`prepare ${options.shop}`);
        return { ...rest, instructions: "Be brief." };
      },
      toolApproval: { audit: "denied" },
      onStepEnd: () => void seen.push("agent's step"),
      onEnd: () => void seen.push("agent's end"),
    });
    const ltl = make();
    const { result } = await ask(host, ltl.agent(agent), {
      options: { shop: "books" },
      onStepFinish: () => void seen.push("call's step"),
    });
    expect(done).toEqual(["refund A"]);
    expect(seen).toEqual([
      "prepare books",
      ...["agent's step", "call's step", "agent's step", "call's step", "agent's end"],
    ]);
    expect(ltl.runOf(result).trace.calls.map(({ outcome }) => outcome)).toEqual(["ok", "denied"]);
  });

  test("its own stop condition stays in force, and a stop ends the run", async () => {
    const audit = 'audit {"order_id":"A"}';
    const one = shopAgent([[audit], [audit], "(never asked)"], { stopWhen: isStepCount(1) });
    await ask(host, make().agent(one.agent));
    expect(one.done).toEqual(["audit A"]);
    const stopping = agentltl({ rules: rules(["no-refund: not called(refund)"], { mode: "stop" }) });
    const two = shopAgent([[refund], "(never asked)"]);
    const { result } = await ask(host, stopping.agent(two.agent));
    expect(stopping.runOf(result).stopped).toMatchObject({ constraint: "no-refund" });
    expect(two.model.doGenerateCalls.length + two.model.doStreamCalls.length).toBe(1);
  });

  test("a named session remembers from call to call", async () => {
    const { agent, done } = shopAgent([[refund], "One.", [refund], "Two."]);
    const ltl = make({ onWarning: () => {} });
    const guarded = ltl.session("chat").agent(agent);
    await ask(host, guarded);
    const { result } = await ask(host, guarded);
    expect(done).toEqual(["refund A"]);
    expect(ltl.runOf(result).decisions.map(({ kind }) => kind)).toEqual(["block"]);
  });

  test("in observe everything runs, and the run tells what would have been refused", async () => {
    const { agent, done } = shopAgent([[refund, refund], "Done."]);
    const ltl = make({ posture: "observe" });
    const { result } = await ask(host, ltl.agent(agent));
    expect(done).toEqual(["refund A", "refund A"]);
    expect(ltl.runOf(result).decisions.map(({ judged }) => judged)).toEqual(["allow", "block"]);
  });

  test("rules that name a tool which the agent lacks fail its call", async () => {
    const { agent } = shopAgent(["Hello."]);
    const guarded = agentltl({ rules: rules(["typo: not called(refnd)"]) }).agent(agent);
    await expect(ask(host, guarded)).rejects.toThrow("did you mean `refund`?");
  });
});

test("what the host makes of agents takes a guarded one", async () => {
  const { agent, done } = shopAgent([[refund, refund], "Done."]);
  const guarded = make().agent(agent);
  expect(guarded).toBeInstanceOf(ToolLoopAgent);
  expect(guarded.tools).toBe(agent.tools);
  expectTypeOf(guarded).toEqualTypeOf(agent);
  expectTypeOf<InferAgentUIMessage<typeof guarded>>().toEqualTypeOf<InferAgentUIMessage<typeof agent>>();
  const uiMessages = [{ id: "1", role: "user", parts: [{ type: "text", text: "Go on." }] }];
  for await (const part of await createAgentUIStream({ agent: guarded, uiMessages })) void part;
  expect(done).toEqual(["refund A"]);
});

test("what is no such agent is refused, and observe hands it back with a warning", () => {
  const other = { generate: () => "text", stream: () => "text" };
  expect(() => make().agent(other)).toThrowErrorMatchingInlineSnapshot(
    `[AgentLTLError: \`agent\` was given \`an object\`; it guards a \`ToolLoopAgent\` of \`ai\`; for another agent guard its tools: \`ltl.tools(tools)\`]`,
  );
  const warnings: string[] = [];
  const observing = make({ posture: "observe", onWarning: (message) => warnings.push(message) });
  expect(observing.agent(other)).toBe(other);
  expect(warnings).toHaveLength(1);
});
