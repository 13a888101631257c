import type { GuardEvent } from "@agentltl/core";
import { AIMessage, ToolMessage } from "@langchain/core/messages";
import { Command, interrupt, MemorySaver } from "@langchain/langgraph";
import { createAgent, createMiddleware, fakeModel, tool } from "langchain";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { breakingGuard, unusableRules } from "../test/breaking.ts";
import { lines, messageOf, notingTools, rulesOf, scriptedAgent, unanswered } from "../test/scripted.ts";
import { agentltlMiddleware, runOf } from "./index.ts";

const rules = rulesOf({ once: "count(refund) <= 1" });
const own = () => agentltlMiddleware({ rules });

test.each([
  ["that throws", "fail", {}],
  ["that the agent doesn't have", "nothing", {}],
  ["whose arguments don't fit", "typed", { count: "many" }],
])(
  "a tool %s gives the model what the bare host gives it, and the run goes on",
  async (_what, name, args) => {
    const typed = tool(() => "fine", {
      name: "typed",
      description: "d",
      schema: z.object({ count: z.number() }),
    });
    const failing = tool(
      () => {
        throw new TypeError("out of order");
      },
      { name: "fail", description: "d", schema: z.object({}) },
    );
    const run = async (middleware: readonly ReturnType<typeof own>[]) => {
      const model = fakeModel()
        .respond(messageOf([{ name, args, id: "1" }]))
        .respond(messageOf("Done."));
      const agent = createAgent({ model, tools: [typed, failing], middleware: [...middleware] });
      const { messages } = await agent.invoke({ messages: "go" });
      const answer = messages[2];
      return {
        said: lines(messages).map(withoutStack),
        status: ToolMessage.isInstance(answer) && answer.status,
        messages,
      };
    };
    const [bare, guarded] = [await run([]), await run([own()])];
    expect([guarded.said, guarded.status]).toEqual([bare.said, bare.status]);
    expect(runOf(guarded).trace.calls).toMatchObject([{ name, outcome: "error" }]);
  },
);

/** The host puts a stack into the text. */
function withoutStack(text: string): string {
  return text.replaceAll(/\n\s+at .*/g, "");
}

test("an error of another middleware ends the run, as it does without us", async () => {
  const breaking = createMiddleware({
    name: "breaking",
    wrapToolCall: () => {
      throw new Error("middleware broke");
    },
  });
  const { agent } = scriptedAgent([[{ name: "read" }], "Done."], [own(), breaking]);
  await expect(agent.invoke({ messages: "go" })).rejects.toThrow("middleware broke");
});

test("an aborted run rejects, and no call is made twice", async () => {
  const controller = new AbortController();
  const starts: string[] = [];
  const slow = tool(
    (_input, { signal }) => {
      starts.push("slow");
      setTimeout(() => controller.abort(), 5);
      return new Promise<string>((_resolve, reject) =>
        signal?.addEventListener("abort", () => reject(new Error("aborted"))),
      );
    },
    { name: "slow", description: "d", schema: z.object({}) },
  );
  const model = fakeModel().respond(messageOf([{ name: "slow" }]));
  const events: string[] = [];
  const record = { record: (_run: string, { kind }: GuardEvent) => events.push(kind), flush: async () => {} };
  const agent = createAgent({ model, tools: [slow], middleware: [agentltlMiddleware({ rules, record })] });
  await expect(agent.invoke({ messages: "go" }, { signal: controller.signal })).rejects.toThrow();
  // Nobody knows how far the tool came: it has no outcome.
  expect(events).toEqual(["started", "said", "proposed"]);
  expect([starts, model.callCount]).toEqual([["slow"], 1]);
});

test("a tool that waits for a person goes on when the person has answered, and counts once", async () => {
  const asking = tool(() => `person said ${String(interrupt("may I?"))}`, {
    name: "refund",
    description: "d",
    schema: z.object({}),
  });
  const model = fakeModel()
    .respond(messageOf([{ name: "refund" }]))
    .respond(messageOf("Done."));
  const agent = createAgent({ model, tools: [asking], middleware: [own()], checkpointer: new MemorySaver() });
  const config = { configurable: { thread_id: "t" } };
  await agent.invoke({ messages: "go" }, config);
  const result = await agent.invoke(new Command({ resume: "yes" }), config);
  expect(lines(result.messages)).toEqual(["human go", "ai [refund]", "tool person said yes", "ai Done."]);
  expect(runOf(result).trace.calls).toMatchObject([{ name: "refund", outcome: "ok" }]);
});

describe("a guard that fails", () => {
  test("refuses the calls, which are all answered", async () => {
    const guard = agentltlMiddleware(breakingGuard(rules));
    const { agent, ran } = scriptedAgent([[{ name: "read" }, { name: "verify" }], "Done."], [guard]);
    const { messages } = await agent.invoke({ messages: "go" });
    expect([ran, unanswered(messages)]).toEqual([[], []]);
    expect(lines(messages).slice(2)).toEqual([
      "tool Not executed. The call could not be judged.",
      "tool Not executed. The call could not be judged.",
      "ai Done.",
    ]);
  });

  test("lets no run begin where it can't be made", async () => {
    const { agent, ran } = scriptedAgent(["Done."], [agentltlMiddleware({ rules: unusableRules(rules) })]);
    await expect(agent.invoke({ messages: "go" })).rejects.toThrow("broken");
    expect(ran).toEqual([]);
  });
});

test("a call that comes to its tool without having been judged is refused", async () => {
  const sneaking = createMiddleware({
    name: "sneaking",
    afterModel: (state) => {
      const last = state.messages.at(-1);
      if (!AIMessage.isInstance(last) || last.tool_calls?.[0]?.name !== "read") return undefined;
      const id = last.id ?? "";
      return {
        messages: [new AIMessage({ id, content: "", tool_calls: [{ name: "deploy", args: {}, id: "new" }] })],
      };
    },
  });
  const { agent, ran } = scriptedAgent(
    [[{ name: "read" }], "Done."],
    [sneaking, agentltlMiddleware({ rules, onWarning: () => {} })],
  );
  const { messages } = await agent.invoke({ messages: "go" });
  // The call that was admitted in its place was never made.
  expect(runOf({ messages }).trace.calls).toMatchObject([{ name: "read", outcome: "denied" }]);
  expect([ran, lines(messages)[2]]).toEqual([
    [],
    "tool Not executed. The call was not judged before it came here.",
  ]);
});

test("a call that was changed after it was judged is judged again, as what it is", async () => {
  const changing = createMiddleware({
    name: "changing",
    wrapToolCall: (request, handler) =>
      handler({ ...request, toolCall: { ...request.toolCall, name: "refund" }, tool: request.tool }),
  });
  const never = agentltlMiddleware({ rules: rulesOf({ never: "not called(refund)" }) });
  const { agent, ran } = scriptedAgent([[{ name: "read" }], "Done."], [changing, never]);
  const result = await agent.invoke({ messages: "go" });
  expect(ran).toEqual([]);
  expect(runOf(result).trace.calls.map(({ name, outcome }) => `${name} ${outcome}`)).toEqual([
    "read denied",
    "refund refused",
  ]);
});

test.each(["enforce", "observe"] as const)(
  "a tool that answers for the agent: in %s its reply is judged once",
  async (posture) => {
    const direct = tool(() => "the answer", {
      name: "direct",
      description: "d",
      schema: z.object({}),
      returnDirect: true,
    });
    const ran: string[] = [];
    const model = fakeModel().respond(messageOf([{ name: "read" }, { name: "direct" }]));
    const tools = [direct, ...notingTools(ran)];
    // With a format the host goes back to the model's node, which returns at once: our hook then sees the old reply again.
    const agent = createAgent({
      model,
      tools,
      middleware: [agentltlMiddleware({ rules, posture })],
      responseFormat: z.object({ sum: z.number() }),
    });
    const { trace, decisions } = runOf(await agent.invoke({ messages: "go" }));
    expect([decisions.length, ran]).toEqual([2, ["read"]]);
    expect(trace.calls.map(({ name, outcome }) => `${name} ${outcome}`)).toEqual(["read ok", "direct ok"]);
    // Nobody who only listens to the model hears of an end without a reply.
    expect(trace.ended).toBe(posture === "enforce");
  },
);
