import type { RunnableConfig } from "@langchain/core/runnables";
import { MemorySaver } from "@langchain/langgraph";
import { createAgent, type ReactAgent } from "langchain";
import { describe, expect, test } from "vitest";
import { notingTools, type Reply, rulesOf, scriptedModel } from "../test/scripted.ts";
import { agentltlMiddleware, runOf } from "./index.ts";

const rules = rulesOf({ first: "precedes(verify, refund)", once: "count(refund) <= 1" });
const thread = { thread_id: "t" };

/** Agents that share nothing but the saver: those of one process, or of two. */
function agentsOf(saver: MemorySaver, isOneProcess: boolean) {
  const own = agentltlMiddleware({ rules });
  return (replies: readonly Reply[]) => {
    const ran: string[] = [];
    const agent: ReactAgent = createAgent({
      model: scriptedModel(replies),
      tools: notingTools(ran),
      middleware: [isOneProcess ? own : agentltlMiddleware({ rules })],
      checkpointer: saver,
    });
    return { agent, ran };
  };
}

/** The newest state of the thread that has so many messages. */
async function stateWith(agent: ReactAgent, count: number): Promise<RunnableConfig> {
  const history: AsyncIterable<{
    readonly values: { readonly messages?: readonly unknown[] };
    readonly next: readonly string[];
    readonly config: RunnableConfig;
  }> = agent.graph.getStateHistory({ configurable: thread });
  for await (const { values, next, config } of history)
    if (values.messages?.length === count && next.length === 0) return config;
  throw new Error(`no state has ${count} messages`);
}

describe.each([
  ["in one process", true],
  ["in another process", false],
] as const)("a thread that is taken back to an earlier state, %s,", (_where, isOneProcess) => {
  test("is judged by what had happened until then", async () => {
    const make = agentsOf(new MemorySaver(), isOneProcess);
    const first = make(["Hi.", [{ name: "verify" }], [{ name: "refund" }], "Done."]);
    await first.agent.invoke({ messages: "a" }, { configurable: thread });
    await first.agent.invoke({ messages: "b" }, { configurable: thread });
    expect(first.ran).toEqual(["verify", "refund"]);

    // Nobody was verified here, and nothing refunded.
    const back = await stateWith(first.agent, 2);
    const second = make([[{ name: "refund" }], [{ name: "verify" }], [{ name: "refund" }], "Done."]);
    const result = await second.agent.invoke({ messages: "c" }, back);
    expect(second.ran).toEqual(["verify", "refund"]);
    expect(runOf(result).trace.calls.map(({ name, outcome }) => `${name} ${outcome}`)).toEqual([
      "refund refused",
      "verify ok",
      "refund ok",
    ]);

    // The thread goes on from the newest state.
    const third = make([[{ name: "refund" }], "Done."]);
    const last = await third.agent.invoke({ messages: "d" }, { configurable: thread });
    expect(third.ran).toEqual([]);
    expect(runOf(last).trace.dialogue.map(({ text }) => text)).toEqual([
      "a",
      "Hi.",
      "c",
      "Done.",
      "d",
      "Done.",
    ]);
  });

  test("and forked with `updateState` keeps what the fork had", async () => {
    const make = agentsOf(new MemorySaver(), isOneProcess);
    const first = make([[{ name: "verify" }], "Hi.", [{ name: "refund" }], "Done."]);
    await first.agent.invoke({ messages: "a" }, { configurable: thread });
    await first.agent.invoke({ messages: "b" }, { configurable: thread });
    const back = await stateWith(first.agent, 4);
    await first.agent.graph.updateState(back, { messages: [] });
    const second = make([[{ name: "refund" }, { name: "refund" }], "Done."]);
    const result = await second.agent.invoke({ messages: "c" }, { configurable: thread });
    expect(second.ran).toEqual(["refund"]);
    expect(runOf(result).trace.calls.map(({ name, outcome }) => `${name} ${outcome}`)).toEqual([
      "verify ok",
      "refund ok",
      "refund refused",
    ]);
  });

  test("or deleted, begins anew", async () => {
    const saver = new MemorySaver();
    const make = agentsOf(saver, isOneProcess);
    const first = make([[{ name: "verify" }, { name: "read" }], [{ name: "refund" }], "Done."]);
    await first.agent.invoke({ messages: "a" }, { configurable: thread });
    await saver.deleteThread("t");
    const second = make([[{ name: "refund" }], "Done."]);
    const result = await second.agent.invoke({ messages: "b" }, { configurable: thread });
    expect([second.ran, runOf(result).trace.calls.map(({ outcome }) => outcome)]).toEqual([[], ["refused"]]);
  });
});

test("two requests of one thread at the same time know of each other's calls", async () => {
  const make = agentsOf(new MemorySaver(), true);
  const script: Reply[] = [[{ name: "verify" }], [{ name: "refund" }], "Done."];
  const [one, other] = [make(script), make(script)];
  await Promise.all(
    [one, other].map(({ agent }) => agent.invoke({ messages: "a" }, { configurable: thread })),
  );
  expect([...one.ran, ...other.ran].filter((name) => name === "refund")).toHaveLength(1);
});
