import { createAgentUIStream, type InferAgentUIMessage, ToolLoopAgent } from "ai";
import { describe, expect, expectTypeOf, test } from "vitest";
import { z } from "zod";
import { agentltl, type VercelOptions } from "../src/index.ts";
import { agentOf, type Host, type HostAgent, hosts } from "./majors.ts";
import { oneRefund, rules } from "./rules.ts";
import type { Reply } from "./script.ts";
import { scriptedModel, scriptedModelOf } from "./scripted-model.ts";
import { shopTools } from "./shop.ts";

const refund = 'refund {"order_id":"A"}';
const make = (more: Partial<VercelOptions> = {}) => agentltl({ rules: rules([oneRefund]), ...more });

/** An agent of the host with a scripted model, and what its tools did. `ai` 5 has no stop condition of its own for agents. */
function shopAgent(host: Host, replies: readonly Reply[], more: object = {}) {
  const done: string[] = [];
  const model = scriptedModelOf(host.specification, replies);
  const loop = host.major === 5 ? { stopWhen: host.ai.stepCountIs(20) } : {};
  return { done, model, agent: agentOf(host, { model, tools: shopTools(done), ...loop, ...more }) };
}

/** Asks an agent, and reads all of what it says. */
async function ask(
  host: Host,
  agent: HostAgent,
  more: object = {},
): Promise<{ result: unknown; text: string }> {
  const options = { prompt: "Go on.", ...more };
  const result = host.mode === "generate" ? await agent.generate(options) : await agent.stream(options);
  return { result, text: await Reflect.get(result, "text") };
}

describe.each(hosts)("$name", (host) => {
  test("of two refunds in one step the second is refused, and the run goes on", async () => {
    const { agent, done, model } = shopAgent(host, [[refund, refund], "Refunded once."]);
    const ltl = make();
    const { result, text } = await ask(host, ltl.agent(agent));
    expect([done, text]).toEqual([["refund A"], "Refunded once."]);
    expect(ltl.runOf(result)).toMatchObject({
      decisions: [{ kind: "allow" }, { kind: "block" }],
      trace: { ended: true, finalAnswer: "Refunded once.", dialogue: [{ text: "Go on." }, { answer: true }] },
    });
    expect(JSON.stringify([...model.doGenerateCalls, ...model.doStreamCalls].at(-1))).toContain(
      "Not executed. Rule one-refund:",
    );
  });

  test("the agent itself stays as it was", async () => {
    const { agent, done } = shopAgent(host, [[refund, refund], "Done."]);
    make().agent(agent);
    await ask(host, agent);
    expect(done).toEqual(["refund A", "refund A"]);
  });

  test("the default stop condition is not lost", async () => {
    const replies = Array.from({ length: 25 }, () => ['audit {"order_id":"A"}']);
    const { agent, model } = shopAgent(host, replies, host.major === 5 ? { stopWhen: undefined } : {});
    await ask(host, make({ onWarning: () => {} }).agent(agent));
    expect(model.doGenerateCalls.length + model.doStreamCalls.length).toBe(host.major === 5 ? 1 : 20);
  });

  test("its own stop condition stays in force, and a stop ends the run", async () => {
    const audit = 'audit {"order_id":"A"}';
    const one = shopAgent(host, [[audit], [audit], "(never asked)"], { stopWhen: host.ai.stepCountIs(1) });
    await ask(host, make().agent(one.agent));
    expect(one.done).toEqual(["audit A"]);
    const stopping = agentltl({ rules: rules(["no-refund: not called(refund)"], { mode: "stop" }) });
    const two = shopAgent(host, [[refund], "(never asked)"]);
    const { result } = await ask(host, stopping.agent(two.agent));
    expect(stopping.runOf(result).stopped).toMatchObject({ constraint: "no-refund" });
    expect(two.model.doGenerateCalls.length + two.model.doStreamCalls.length).toBe(1);
  });

  test("a named session remembers from call to call", async () => {
    const { agent, done } = shopAgent(host, [[refund], "One.", [refund], "Two."]);
    const ltl = make({ onWarning: () => {} });
    const guarded = ltl.session("chat").agent(agent);
    await ask(host, guarded);
    const { result } = await ask(host, guarded);
    expect(done).toEqual(["refund A"]);
    expect(ltl.runOf(result).decisions.map(({ kind }) => kind)).toEqual(["block"]);
  });

  test("in observe everything runs, and the run tells what would have been refused", async () => {
    const { agent, done } = shopAgent(host, [[refund, refund], "Done."]);
    const ltl = make({ posture: "observe" });
    const { result } = await ask(host, ltl.agent(agent));
    expect(done).toEqual(["refund A", "refund A"]);
    expect(ltl.runOf(result).decisions.map(({ judged }) => judged)).toEqual(["allow", "block"]);
  });

  test("rules that name a tool which the agent lacks fail its call", async () => {
    const { agent } = shopAgent(host, ["Hello."]);
    const guarded = agentltl({ rules: rules(["typo: not called(refnd)"]) }).agent(agent);
    await expect(ask(host, guarded)).rejects.toThrow("did you mean `refund`?");
  });
});

describe.each(hosts.filter(({ major }) => major >= 6))("$name", (host) => {
  test("its own `prepareCall`, callbacks and those of the call stay in force", async () => {
    const seen: string[] = [];
    const { agent, done } = shopAgent(host, [[refund, 'audit {"order_id":"A"}'], "Done."], {
      callOptionsSchema: z.object({ shop: z.string() }),
      prepareCall: ({ options, ...rest }: { options: { shop: string } }) => {
        seen.push(`prepare ${options.shop}`);
        return { ...rest, instructions: "Be brief." };
      },
      onStepFinish: () => void seen.push("agent's step"),
      onFinish: () => void seen.push("agent's end"),
    });
    const ltl = make({ onFinish: () => seen.push("our end") });
    await ask(host, ltl.agent(agent), {
      options: { shop: "books" },
      onStepFinish: () => void seen.push("call's step"),
    });
    expect(done).toEqual(["refund A", "audit A"]);
    expect(seen).toEqual([
      "prepare books",
      ...["agent's step", "call's step", "agent's step", "call's step", "agent's end", "our end"],
    ]);
  });
});

describe.each(hosts.filter(({ major }) => major === 7))("$name", (host) => {
  test("its own `toolApproval`, and callbacks under their new names, stay in force", async () => {
    const seen: string[] = [];
    const { agent, done } = shopAgent(host, [[refund, 'audit {"order_id":"A"}'], "Done."], {
      toolApproval: { audit: "denied" },
      onStepEnd: () => void seen.push("agent's step"),
      onEnd: () => void seen.push("agent's end"),
    });
    const ltl = make();
    const { result } = await ask(host, ltl.agent(agent), { onEnd: () => void seen.push("call's end") });
    expect(done).toEqual(["refund A"]);
    expect(seen).toEqual(["agent's step", "agent's step", "agent's end", "call's end"]);
    expect(ltl.runOf(result).trace.calls.map(({ outcome }) => outcome)).toEqual(["ok", "denied"]);
  });
});

describe.each(hosts.filter(({ major }) => major === 5))("$name", (host) => {
  test("the settings of `ai` 5 stay in force, and the options of a call come first", async () => {
    const seen: string[] = [];
    const { agent, model } = shopAgent(host, [[refund], "Done."], {
      system: "Be brief.",
      onStepFinish: () => void seen.push("agent's step"),
    });
    await ask(host, make().agent(agent), { onStepFinish: () => void seen.push("call's step") });
    expect(seen).toEqual(["call's step", "call's step"]);
    expect(JSON.stringify([...model.doGenerateCalls, ...model.doStreamCalls])).toContain("Be brief.");
  });
});

test("what the host makes of agents takes a guarded one", async () => {
  const done: string[] = [];
  const agent = new ToolLoopAgent({
    model: scriptedModel([[refund, refund], "Done."]),
    tools: shopTools(done),
  });
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
