import { ToolMessage } from "@langchain/core/messages";
import { Command, MemorySaver } from "@langchain/langgraph";
import { type AgentMiddleware, createAgent, fakeModel, humanInTheLoopMiddleware, tool } from "langchain";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { messageOf, notingTools, type Reply, rulesOf, scriptedAgent } from "../test/scripted.ts";
import { agentltlMiddleware, runOf } from "./index.ts";

const rules = rulesOf({ once: "count(refund) <= 1", never: "not called(deploy)" });
const config = { configurable: { thread_id: "t" } };
// The host's own type of these options comes to nothing under strict settings.
const asking = (): AgentMiddleware => {
  const options: readonly object[] = [{ interruptOn: { refund: true } }];
  return Reflect.apply(humanInTheLoopMiddleware, undefined, options as readonly [never]);
};
const refund = { name: "refund", args: { order: "A" } };

/** An agent whose refunds a person is asked about, resumed with this answer. */
async function answered(
  decision: object,
  {
    replies,
    order,
    posture,
  }: { replies: readonly Reply[]; order: "first" | "last"; posture: "enforce" | "observe" },
) {
  const own = agentltlMiddleware({ rules, posture, onWarning: () => {} });
  const middleware = order === "first" ? [own, asking()] : [asking(), own];
  const { agent, ran } = scriptedAgent(replies, middleware, { checkpointer: new MemorySaver() });
  await agent.invoke({ messages: "go" }, config);
  const result = await agent.invoke(new Command({ resume: { decisions: [decision] } }), config);
  const { trace, decisions } = runOf(result);
  return {
    ran,
    trace: trace.calls.map(({ name, outcome }) => `${name} ${outcome}`),
    decisions: decisions.map(({ call, kind }) => `${call.name} ${kind}`),
  };
}

describe.each(["enforce", "observe"] as const)("a call that a person is asked about, in %s", (posture) => {
  test("is in the trace where they say no, and has not run", async () => {
    const no = { type: "reject", message: "not today" } as const;
    const { ran, trace, decisions } = await answered(no, {
      replies: [[refund], [{ name: "read" }], "Done."],
      order: "first",
      posture,
    });
    expect(ran).toEqual(["read"]);
    // Whoever only listens to the model hears of the call before the person does, and can't tell a refusal from a tool's error.
    const isHeard = posture === "observe";
    expect(trace).toEqual([isHeard ? "refund error" : "refund denied", "read ok"]);
    expect(decisions).toEqual(isHeard ? ["refund allow", "read allow"] : ["read allow"]);
  });

  test("is judged and runs where they say yes", async () => {
    const { ran, trace } = await answered(
      { type: "approve" },
      { replies: [[refund], "Done."], order: "first", posture },
    );
    expect([ran, trace]).toEqual([['refund {"order":"A"}'], ["refund ok"]]);
  });
});

test("a call that was allowed and then denied by a middleware before ours is denied in the trace", async () => {
  const no = { type: "reject", message: "not today" } as const;
  const { ran, trace, decisions } = await answered(no, {
    replies: [[refund], "Done."],
    order: "last",
    posture: "enforce",
  });
  expect([ran, trace, decisions]).toEqual([[], ["refund denied"], ["refund allow"]]);
});

describe.each(["first", "last"] as const)("beside the host's approvals, with ours %s,", (order) => {
  const edited = (args: object, name = "refund") => ({
    type: "edit",
    editedAction: { name, args },
  });

  // What was refused before a person is asked stays refused; what they make of a call is judged as what it has become.
  test.each([
    ["a yes", { type: "approve" }, ['refund {"order":"A"}'], ["refund ok"]],
    ["a no", { type: "reject", message: "not today" }, [], ["refund denied"]],
    ["another order", edited({ order: "B" }), ['refund {"order":"B"}'], ["refund ok"]],
    ["another tool", edited({}, "deploy"), [], ["deploy refused"]],
  ] as const)("%s is what happens", async (_what, decision, expectedRan, expectedTrace) => {
    const { ran, trace } = await answered(decision, {
      replies: [[refund], "Done."],
      order,
      posture: "enforce",
    });
    expect(ran).toEqual(expectedRan);
    expect(trace.filter((line) => !/^refund denied$/.test(line) || decision.type === "reject")).toEqual(
      expectedTrace,
    );
  });

  test("a second refund is refused, also where a person says yes to it", async () => {
    const { ran, trace } = await answered(
      { type: "approve" },
      {
        replies: [[{ name: "verify" }, { name: "refund", args: { order: "B" } }], [refund], "Done."],
        order,
        posture: "enforce",
      },
    );
    expect(ran.filter((call) => call.startsWith("refund"))).toHaveLength(1);
    expect(trace.filter((line) => line === "refund ok")).toHaveLength(1);
  });
});

test("a tool's message without a status says that it ran, and not whether it worked", async () => {
  const own = agentltlMiddleware({ rules: rulesOf({ worked: "G(now read -> O(now plain(outcome = ok)))" }) });
  const plain = tool(
    (_input, { toolCall }) => new ToolMessage({ content: "hm", tool_call_id: toolCall?.id ?? "" }),
    {
      name: "plain",
      description: "d",
      schema: z.object({}),
    },
  );
  const ran: string[] = [];
  const model = fakeModel()
    .respond(messageOf([{ name: "plain" }]))
    .respond(messageOf([{ name: "read" }]))
    .respond(messageOf("Done."));
  const agent = createAgent({ model, tools: [plain, ...notingTools(ran)], middleware: [own] });
  const { trace } = runOf(await agent.invoke({ messages: "go" }));
  expect(trace.calls).toMatchObject([
    { outcome: "unknown", result: "hm" },
    { name: "read", outcome: "refused" },
  ]);
  expect(ran).toEqual([]);
});
