import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import { createAgent, createMiddleware, fakeModel, tool, toolRetryMiddleware } from "langchain";
import { describe, expect, expectTypeOf, test } from "vitest";
import { z } from "zod";
import { lines, rulesOf, scriptedAgent } from "../test/scripted.ts";
import { agentltlMiddleware, runOf } from "./index.ts";
import { notFirst } from "./warnings.ts";

const rules = rulesOf({ once: "count(refund) <= 1" });

test("options that mean nothing are refused, each with what to write", () => {
  const check = (more: object) => expect(() => agentltlMiddleware({ rules, ...more }));
  check({ posture: "enforced" }).toThrowErrorMatchingInlineSnapshot(
    `[AgentLTLError: unknown value \`enforced\` of option \`posture\`; did you mean \`enforce\`?]`,
  );
  check({ answer: "hold" }).toThrowErrorMatchingInlineSnapshot(
    `[AgentLTLError: option \`answer\` is \`hold\`, which is not possible with this host yet; write \`flag\` or \`sendBack\`]`,
  );
  check({ maxSession: 1 }).toThrowErrorMatchingInlineSnapshot(
    `[AgentLTLError: unknown option \`maxSession\`; did you mean \`maxSessions\`?]`,
  );
  check({ maxSessions: 0 }).toThrowErrorMatchingInlineSnapshot(
    `[AgentLTLError: option \`maxSessions\` is \`0\`; give a whole number from 1]`,
  );
  check({ name: "" }).toThrowErrorMatchingInlineSnapshot(
    `[AgentLTLError: option \`name\` is \`\`; give a text]`,
  );
  check({ onWarning: "log" }).toThrowErrorMatchingInlineSnapshot(
    `[AgentLTLError: option \`onWarning\` is \`log\`; give a function]`,
  );
  check({ tools: [{ name: "refnd" }] }).toThrowErrorMatchingInlineSnapshot(
    `[AgentLTLError: rule \`once\` names the tool \`refund\`; this agent has \`refnd\`; did you mean \`refnd\`?; if that is meant, write \`optional: true\` on the rule, or give the option \`unknownTools: "warn"\`]`,
  );
});

test("in observe, or where asked, rules and tools that don't fit are told once each", async () => {
  for (const more of [{ posture: "observe" }, { unknownTools: "warn" }] as const) {
    const told: string[] = [];
    const tools = [{ name: "refnd" }];
    const own = agentltlMiddleware({ rules, tools, onWarning: (message) => told.push(message), ...more });
    const { agent } = scriptedAgent(["Hi.", "Hi."], [own]);
    for (let count = 0; count < 2; count++) await agent.invoke({ messages: "go" });
    expect(told).toEqual([
      "agentltl: rule `once` names the tool `refund`; this agent has `refnd`; did you mean `refnd`?",
    ]);
  }
});

test("an argument that a tool's schema doesn't have is told, too", () => {
  const schema = z.object({ order: z.string() });
  const refund = tool(() => "refunded", { name: "refund", description: "d", schema });
  const typo = rulesOf({ typo: 'not called(refund(ordr = "A"))' });
  expect(() => agentltlMiddleware({ rules: typo, tools: [refund] })).toThrow("did you mean `order`?");
});

describe("beside other middleware", () => {
  const idle = createMiddleware({ name: "idle", afterModel: () => undefined });

  test.each([
    ["first", true, []],
    ["after another", false, [notFirst]],
  ])("%s: the order is looked at", async (_what, first, expected) => {
    const told: string[] = [];
    const own = agentltlMiddleware({ rules, onWarning: (message) => told.push(message) });
    const middleware = first ? [own, idle] : [idle, own];
    const { agent, ran } = scriptedAgent([[{ name: "read" }], [{ name: "read" }], "Done."], middleware);
    await agent.invoke({ messages: "go" });
    expect([told, ran]).toEqual([expected, ["read", "read"]]);
  });

  test("a middleware that tries again does so inside of one admitted call", async () => {
    const retry = toolRetryMiddleware({ maxRetries: 2, initialDelayMs: 1 });
    const { agent, ran } = scriptedAgent(
      [[{ name: "fail" }], "Done."],
      [agentltlMiddleware({ rules }), retry],
    );
    const result = await agent.invoke({ messages: "go" });
    expect(ran).toEqual(["fail", "fail", "fail"]);
    expect(runOf(result).trace.calls).toMatchObject([{ name: "fail", outcome: "error" }]);
  });

  test("two of ours with two names each have their say", async () => {
    const never = agentltlMiddleware({ rules: rulesOf({ never: "not called(read)" }), name: "second" });
    const { agent, ran } = scriptedAgent(
      [[{ name: "read" }], "Done."],
      [agentltlMiddleware({ rules }), never],
    );
    const { messages } = await agent.invoke({ messages: "go" });
    expect([ran, lines(messages)[2]]).toEqual([[], "tool Not executed. Rule never: read is not allowed."]);
  });
});

test("the types of the agent stay", async () => {
  const counting = createMiddleware({
    name: "counting",
    stateSchema: z.object({ count: z.number().default(3) }),
  });
  const model = () => fakeModel().respond(new AIMessage("Hi."));
  const bare = createAgent({ model: model(), tools: [], middleware: [counting] });
  const guarded = createAgent({
    model: model(),
    tools: [],
    middleware: [agentltlMiddleware({ rules }), counting],
  });
  const result = await guarded.invoke({ messages: "go" });
  expect(result.count).toBe(3);
  expectTypeOf(result.count).toEqualTypeOf<number>();
  expectTypeOf(result.messages).toEqualTypeOf<BaseMessage[]>();
  const bareResult = await bare.invoke({ messages: "go" });
  expectTypeOf<keyof typeof result>().toEqualTypeOf<keyof typeof bareResult>();
  expectTypeOf<(typeof result)["messages"]>().toEqualTypeOf<(typeof bareResult)["messages"]>();
  // @ts-expect-error no such part of the state
  expect(result.nothing).toBeUndefined();
});
