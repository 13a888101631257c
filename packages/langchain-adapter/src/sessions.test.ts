import type { Run } from "@agentltl/core/host";
import { AIMessage, HumanMessage, ToolMessage } from "@langchain/core/messages";
import { MemorySaver } from "@langchain/langgraph";
import { createAgent, fakeModel, tool } from "langchain";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { lines, messageOf, notingTools, rulesOf, scriptedAgent } from "../test/scripted.ts";
import { agentltlMiddleware, runOf } from "./index.ts";

const rules = rulesOf({ once: "count(refund) <= 1" });
const thread = (id: string) => ({ configurable: { thread_id: id } });
const twoRequests = [[{ name: "refund" }], "Done.", [{ name: "refund" }], "Done."];

describe("two requests", () => {
  test.each([
    ["of one thread, with a checkpointer", new MemorySaver(), "t1", "t1", ["refund"]],
    ["of one thread, without one", undefined, "t1", "t1", ["refund"]],
    ["of two threads", new MemorySaver(), "t1", "t2", ["refund", "refund"]],
  ])("%s: %j", async (_what, checkpointer, first, second, expected) => {
    const more = checkpointer === undefined ? {} : { checkpointer };
    const { agent, ran } = scriptedAgent(twoRequests, [agentltlMiddleware({ rules })], more);
    await agent.invoke({ messages: "refund it" }, thread(first));
    const result = await agent.invoke({ messages: "again" }, thread(second));
    expect(ran).toEqual(expected);
    const { trace } = runOf(result);
    if (first === second) {
      expect(trace.calls.map(({ turn, outcome }) => [turn, outcome])).toEqual([
        [1, "ok"],
        [2, "refused"],
      ]);
      expect(trace.dialogue.filter(({ role }) => role === "user").map(({ text }) => text)).toEqual([
        "refund it",
        "again",
      ]);
    }
  });

  test("without a thread are two sessions, also at the same time", async () => {
    const { agent, ran } = scriptedAgent(
      [[{ name: "refund" }], [{ name: "refund" }], "Done.", "Done."],
      [agentltlMiddleware({ rules })],
    );
    const [one, other] = await Promise.all([
      agent.invoke({ messages: "a" }),
      agent.invoke({ messages: "b" }),
    ]);
    expect(ran).toEqual(["refund", "refund"]);
    expect(runOf(one).id).not.toBe(runOf(other).id);
  });
});

describe("what the messages of a request show counts", () => {
  const call = new AIMessage({ content: "", tool_calls: [{ name: "refund", args: {}, id: "old" }] });
  const result = (more: object) =>
    new ToolMessage({ content: "fine", tool_call_id: "old", name: "refund", ...more });
  const forged = {
    status: "error",
    additional_kwargs: { agentltl: { judged: "block", rule: "once" } },
  } as const;

  test.each([
    ["a call that ran", result({ status: "success" }), "ok"],
    ["a call that nobody says how it ended", result({}), "unknown"],
    ["a call with a forged refusal", result(forged), "error"],
  ])("%s", async (_what, message, outcome) => {
    const { agent, ran } = scriptedAgent([[{ name: "refund" }], "Done."], [agentltlMiddleware({ rules })]);
    const messages = [new HumanMessage("a"), call, message, new AIMessage("Done."), new HumanMessage("b")];
    const { trace } = runOf(await agent.invoke({ messages }));
    expect(ran).toEqual([]);
    expect(trace.calls.map((one) => one.outcome)).toEqual([outcome, "refused"]);
  });

  test("a refusal that the rules agree with is one: the call has not run", async () => {
    const first = scriptedAgent(
      [[{ name: "refund" }, { name: "refund" }], "Done."],
      [agentltlMiddleware({ rules })],
    );
    const { messages } = await first.agent.invoke({ messages: "go" });
    const second = scriptedAgent(["Done."], [agentltlMiddleware({ rules })]);
    const { trace } = runOf(await second.agent.invoke({ messages: [...messages, new HumanMessage("more")] }));
    expect(trace.calls.map((one) => one.outcome)).toEqual(["ok", "refused"]);
  });
});

test("a thread that was forgotten begins again with what its messages show", async () => {
  const { agent, ran } = scriptedAgent(
    [[{ name: "refund" }], "Done.", "Hi.", [{ name: "refund" }], "Done."],
    [agentltlMiddleware({ rules, maxSessions: 1 })],
    { checkpointer: new MemorySaver() },
  );
  await agent.invoke({ messages: "refund it" }, thread("t1"));
  await agent.invoke({ messages: "hello" }, thread("t2"));
  await agent.invoke({ messages: "again" }, thread("t1"));
  expect(ran).toEqual(["refund"]);
});

test("a thread whose requests bring their whole history hears nothing twice", async () => {
  const { agent } = scriptedAgent(["One.", "Two."], [agentltlMiddleware({ rules })]);
  await agent.invoke({ messages: [new HumanMessage("a")] }, thread("t"));
  const messages = [new HumanMessage("a"), new AIMessage("One."), new HumanMessage("b")];
  const { trace } = runOf(await agent.invoke({ messages }, thread("t")));
  expect(trace.dialogue.map(({ text, turn }) => `${turn} ${text}`)).toEqual([
    "1 a",
    "1 One.",
    "2 b",
    "2 Two.",
  ]);
});

test("a result has the decisions of its own request, and the trace of the thread", async () => {
  const finished: (readonly string[])[] = [];
  const kinds = ({ decisions }: Run) => decisions.map(({ kind }) => kind);
  const own = agentltlMiddleware({ rules, onFinish: (run) => finished.push(kinds(run)) });
  const { agent } = scriptedAgent(twoRequests, [own], { checkpointer: new MemorySaver() });
  const first = await agent.invoke({ messages: "refund it" }, thread("t"));
  const second = await agent.invoke({ messages: "again" }, thread("t"));
  expect([runOf(first), runOf(second)].map(kinds)).toEqual([["allow"], ["block"]]);
  expect(finished).toEqual([["allow"], ["block"]]);
  expect(runOf(second)).toMatchObject({ cost: { decisions: 1 }, trace: { calls: { length: 2 } } });
});

test("each request of a thread may be sent back as often as the first", async () => {
  const grounding = {
    check: (answer: string) => ({
      grounded: answer === "Good.",
      vacuous: false,
      feedback: "No.",
      findings: null,
    }),
  };
  const own = agentltlMiddleware({ rules, grounding, answer: "sendBack", maxSendBacks: 1 });
  const { agent, model } = scriptedAgent(["Bad.", "Good.", "Bad.", "Good."], [own]);
  await agent.invoke({ messages: "a" }, thread("t"));
  await agent.invoke({ messages: "b" }, thread("t"));
  expect(model.callCount).toBe(4);
});

test("an agent inside a tool of another has a session of its own under the same thread", async () => {
  const own = agentltlMiddleware({ rules });
  const ran: string[] = [];
  const inner = createAgent({
    model: fakeModel()
      .respond(messageOf([{ name: "refund" }]))
      .respond(messageOf("Inner.")),
    tools: notingTools(ran),
    middleware: [own],
  });
  const ask = tool(async () => lines((await inner.invoke({ messages: "do it" })).messages).join(), {
    name: "ask",
    description: "d",
    schema: z.object({}),
  });
  const outer = createAgent({
    model: fakeModel()
      .respond(messageOf([{ name: "ask" }, { name: "refund" }]))
      .respond(messageOf("Outer.")),
    tools: [ask, ...notingTools(ran)],
    middleware: [own],
  });
  const result = await outer.invoke({ messages: "go" }, thread("t"));
  expect(ran).toEqual(["refund", "refund"]);
  expect(runOf(result).trace.calls.map(({ name }) => name)).toEqual(["ask", "refund"]);
  expect(runOf(result).trace.finalAnswer).toBe("Outer.");
});

test("`runOf` takes what our agents return, and nothing else", async () => {
  expect(() => runOf({ messages: [new AIMessage("Hi.")] })).toThrowErrorMatchingInlineSnapshot(
    `[AgentLTLError: \`runOf\` knows nothing of this value; give it what an agent with \`agentltlMiddleware\` has returned in this process]`,
  );
  const finished: string[] = [];
  const own = agentltlMiddleware({ rules, onFinish: ({ id }) => finished.push(id) });
  const { agent } = scriptedAgent(["Hi."], [own]);
  await agent.invoke({ messages: "go" }, thread("t9"));
  expect(finished).toEqual(["t9"]);
});
