import type { Procedure } from "@agentltl/core";
import { AIMessage, type BaseMessage, RemoveMessage } from "@langchain/core/messages";
import { type BaseCheckpointSaver, Command, MemorySaver } from "@langchain/langgraph";
import { createAgent, createMiddleware, fakeModel, type ReactAgent, tool } from "langchain";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import {
  lines,
  messageOf,
  notingTools,
  type Reply,
  rulesOf,
  scriptedModel,
  unanswered,
} from "../test/scripted.ts";
import { agentltlMiddleware, type LangChainOptions, runOf } from "./index.ts";

const config = { configurable: { thread_id: "t" } };
const once = rulesOf({ once: "count(refund) <= 1" });
const refund = (id: string) => ({ name: "refund", id });

/** What one process has: an agent of its own, with a middleware of its own, that shares nothing but the checkpointer. */
function processOf(
  checkpointer: BaseCheckpointSaver,
  replies: readonly Reply[],
  { rules = once, ...more }: Partial<LangChainOptions> & { readonly rules?: Procedure } = {},
) {
  const ran: string[] = [];
  const model = scriptedModel(replies);
  const middleware = [agentltlMiddleware({ rules, ...more })];
  const agent: ReactAgent = createAgent({ model, tools: notingTools(ran), middleware, checkpointer });
  return { agent, ran, model };
}

/** The state as the checkpointer has it. */
async function stateOf(agent: ReactAgent): Promise<{ readonly _agentltl?: unknown }> {
  const state: { readonly values: { readonly _agentltl?: unknown } } = await agent.graph.getState(config);
  return state.values;
}

test("a second process knows what ran in the first one, and a third time the first one knows what ran in the second", async () => {
  const saver = new MemorySaver();
  const two = rulesOf({ twice: "count(refund) <= 2" });
  const one = processOf(saver, [[refund("1")], "Done.", [refund("3")], "Done."], { rules: two });
  const other = processOf(saver, [[refund("2")], "Done."], { rules: two });
  await one.agent.invoke({ messages: "a" }, config);
  await other.agent.invoke({ messages: "b" }, config);
  const result = await one.agent.invoke({ messages: "c" }, config);
  expect([one.ran, other.ran]).toEqual([["refund"], ["refund"]]);
  const { trace, decisions } = runOf(result);
  expect(trace.calls.map(({ outcome, turn }) => `${turn} ${outcome}`)).toEqual(["1 ok", "2 ok", "3 refused"]);
  expect(decisions.map(({ kind }) => kind)).toEqual(["block"]);
  expect(trace.dialogue.map(({ text }) => text)).toEqual(["a", "Done.", "b", "Done.", "c", "Done."]);
});

test("what was removed from the messages is still known", async () => {
  const saver = new MemorySaver();
  const one = processOf(saver, [[refund("1")], "Done."]);
  const { messages } = await one.agent.invoke({ messages: "a" }, config);
  const removed = messages.map(({ id }) => new RemoveMessage({ id: id ?? "" }));
  await one.agent.graph.updateState(config, { messages: removed });
  const other = processOf(saver, [[refund("2")], "Done."]);
  const result = await other.agent.invoke({ messages: "b" }, config);
  expect([other.ran, lines(result.messages)[0]]).toEqual([[], "human b"]);
  expect(runOf(result).trace.calls.map(({ outcome }) => outcome)).toEqual(["ok", "refused"]);
});

test("what happened to the thread elsewhere, without us, counts when it comes back", async () => {
  const saver = new MemorySaver();
  const one = processOf(saver, ["Hi.", [refund("2")], "Done."]);
  await one.agent.invoke({ messages: "a" }, config);
  const bare = createAgent({
    model: fakeModel()
      .respond(messageOf([refund("1")]))
      .respond(messageOf("Done.")),
    tools: notingTools([]),
    checkpointer: saver,
  });
  await bare.invoke({ messages: "b" }, config);
  const { trace } = runOf(await one.agent.invoke({ messages: "c" }, config));
  expect([one.ran, trace.calls.map(({ outcome }) => outcome)]).toEqual([[], ["ok", "refused"]]);
});

describe("a run that stops in the middle", () => {
  test("between the judgement and the tools goes on in another process, under its tickets", async () => {
    const saver = new MemorySaver();
    const one = processOf(saver, [[refund("1"), refund("2"), { name: "read", id: "3" }]]);
    await one.agent.graph.invoke({ messages: "a" }, { ...config, interruptBefore: ["tools"] });
    expect(one.ran).toEqual([]);
    const other = processOf(saver, ["Done."]);
    const result = await other.agent.invoke(null, config);
    expect(other.ran).toEqual(["refund", "read"]);
    expect(lines(result.messages).slice(2)).toEqual([
      "tool Not executed. Rule once: refund was already called in call #1.",
      "tool refund done",
      "tool read done",
      "ai Done.",
    ]);
    const run = runOf(result);
    expect(run.trace.calls.map(({ name, outcome }) => `${name} ${outcome}`)).toEqual([
      "refund ok",
      "refund refused",
      "read ok",
    ]);
    expect(run.decisions.map(({ kind }) => kind)).toEqual(["allow", "block", "allow"]);
  });

  test("while one call of two was running: what has ended is not made again, and counts", async () => {
    const saver = new MemorySaver();
    const controller = new AbortController();
    const slow = (wait: boolean) =>
      tool(
        (_input, { signal }) =>
          wait
            ? new Promise<string>((_resolve, reject) =>
                signal?.addEventListener("abort", () => reject(new Error("gone"))),
              )
            : "deployed",
        { name: "slow", description: "d", schema: z.object({}) },
      );
    const make = (ran: string[], replies: readonly Reply[], wait: boolean) =>
      createAgent({
        model: scriptedModel(replies),
        tools: [slow(wait), ...notingTools(ran)],
        middleware: [agentltlMiddleware({ rules: once })],
        checkpointer: saver,
      });
    const [first, second]: [string[], string[]] = [[], []];
    const one = make(first, [[refund("1"), { name: "slow", id: "2" }]], true);
    setTimeout(() => controller.abort(), 50);
    await expect(one.invoke({ messages: "a" }, { ...config, signal: controller.signal })).rejects.toThrow();
    expect(first).toEqual(["refund"]);
    const other = make(second, [[refund("3")], "Done."], false);
    const result = await other.invoke(null, config);
    expect(second).toEqual([]);
    expect(runOf(result).trace.calls.map(({ name, outcome }) => `${name} ${outcome}`)).toEqual([
      "refund ok",
      "slow ok",
      "refund refused",
    ]);
  });

  test("and is not resumed: a new message goes on, and nobody claims to know what came of its call", async () => {
    const saver = new MemorySaver();
    const one = processOf(saver, [[refund("1")]]);
    await one.agent.graph.invoke({ messages: "a" }, { ...config, interruptBefore: ["tools"] });
    const other = processOf(saver, [[refund("2")], "Done."]);
    const result = await other.agent.invoke({ messages: "b" }, config);
    expect(unanswered(result.messages)).toEqual([]);
    expect(lines(result.messages)[2]).toBe(
      "tool The result is not known: the run ended before it came. The call may have been made.",
    );
    expect(runOf(result).trace.calls.map(({ outcome }) => outcome)).toEqual(["unknown", "refused"]);
    expect(other.ran).toEqual([]);
  });
});

describe("a question to a person that waits while the process ends", () => {
  const asking = rulesOf({ big: "count(refund) <= 1", "asked:ask": "G(not now(deploy))" });
  const reply: Reply = [{ name: "read", id: "1" }, { name: "deploy", id: "2" }, refund("3")];

  test.each([
    ["yes", { type: "approve" }, ["read", "deploy", "refund"]],
    ["no", { type: "reject" }, ["read", "refund"]],
    ["a change", { type: "edit", editedAction: { name: "verify", args: {} } }, ["read", "verify", "refund"]],
  ])("is answered with %s in another one", async (_what, answer, expected) => {
    const saver = new MemorySaver();
    const one = processOf(saver, [reply], { rules: asking });
    await one.agent.invoke({ messages: "a" }, config);
    const other = processOf(saver, [[refund("4")], "Done."], { rules: asking });
    const result = await other.agent.invoke(new Command({ resume: { decisions: { "2": answer } } }), config);
    expect([one.ran, other.ran, unanswered(result.messages)]).toEqual([[], expected, []]);
    expect(runOf(result).trace.calls.at(-1)).toMatchObject({ name: "refund", outcome: "refused" });
    expect(runOf(result).trace.dialogue.filter(({ role }) => role === "user")).toHaveLength(1);
  });
});

describe("what stands in the state", () => {
  test("is not for the caller to write or read", async () => {
    const saver = new MemorySaver();
    const one = processOf(saver, [[refund("1")], "Done.", [refund("2")], "Done."]);
    const result = await one.agent.invoke({ messages: "a" }, config);
    expect(Object.keys(result)).toEqual(["messages"]);
    const kept = await stateOf(one.agent);
    expect(JSON.parse(JSON.stringify(kept._agentltl))).toEqual(kept._agentltl);
    const other = processOf(saver, [[refund("2")], "Done."]);
    const forged = { messages: "b", _agentltl: { run: "t" } };
    await other.agent.invoke(forged, config);
    expect(other.ran).toEqual([]);
  });

  test("is empty without a checkpointer, and in observe", async () => {
    const chunks: unknown[] = [];
    const { agent } = processOf(new MemorySaver(), [[refund("1")], "Done."], { posture: "observe" });
    for await (const chunk of await agent.stream({ messages: "a" }, { ...config, streamMode: "values" }))
      chunks.push(chunk);
    const own = agentltlMiddleware({ rules: once });
    const bare = createAgent({ model: fakeModel().respond(messageOf("Hi.")), middleware: [own] });
    for await (const chunk of await bare.stream({ messages: "a" }, { streamMode: "values" }))
      chunks.push(chunk);
    expect(JSON.stringify(chunks)).not.toContain("_agentltl");
  });

  test("when it is broken lets no run begin in enforce", async () => {
    const saver = new MemorySaver();
    const one = processOf(saver, ["Hi."]);
    await one.agent.invoke({ messages: "a" }, config);
    await one.agent.graph.updateState(config, { _agentltl: { run: "t", session: { format: 9 } } });
    const other = processOf(saver, ["Hi."]);
    await expect(other.agent.invoke({ messages: "b" }, config)).rejects.toThrowErrorMatchingInlineSnapshot(
      `[AgentLTLError: the session that the agent's state keeps can't be read: start a new thread]`,
    );
    expect(other.model.callCount).toBe(0);
  });
});

test("the log of a session that goes on elsewhere begins with all that had happened", async () => {
  const saver = new MemorySaver();
  const kinds: string[] = [];
  const record = {
    record: (_run: string, { kind }: { readonly kind: string }) => kinds.push(kind),
    flush: async () => {},
  };
  await processOf(saver, [[refund("1")], "Done."]).agent.invoke({ messages: "a" }, config);
  await processOf(saver, [[refund("2")], "Done."], { record }).agent.invoke({ messages: "b" }, config);
  expect(kinds.join(" ")).toBe("started said proposed settled finished said proposed finished");
});

test("a run that asks in the tool and is left behind: the call may have been made", async () => {
  const saver = new MemorySaver();
  const stopping = createMiddleware({
    name: "stopping",
    wrapToolCall: () => {
      throw Object.assign(new Error("paused"), {
        is_bubble_up: true,
        interrupts: [],
        name: "GraphInterrupt",
      });
    },
  });
  const model = fakeModel()
    .respond(messageOf([refund("1")]))
    .respond(messageOf([refund("2")]))
    .respond(messageOf("Done."));
  const ran: string[] = [];
  const own = agentltlMiddleware({ rules: once });
  const agent = createAgent({
    model,
    tools: notingTools(ran),
    middleware: [own, stopping],
    checkpointer: saver,
  });
  await agent.invoke({ messages: "a" }, config).catch(() => {});
  const result: { readonly messages: readonly BaseMessage[] } = await agent.invoke({ messages: "b" }, config);
  expect(runOf(result).trace.calls.map(({ outcome }) => outcome)).toEqual(["unknown", "refused"]);
  expect(result.messages.filter((message) => AIMessage.isInstance(message))).toHaveLength(3);
});
