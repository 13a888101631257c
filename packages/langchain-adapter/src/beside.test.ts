import { MemorySaver } from "@langchain/langgraph";
import {
  type AgentMiddleware,
  createAgent,
  modelCallLimitMiddleware,
  summarizationMiddleware,
  toolCallLimitMiddleware,
} from "langchain";
import { describe, expect, test } from "vitest";
import { lines, notingTools, type Reply, rulesOf, scriptedModel, unanswered } from "../test/scripted.ts";
import { agentltlMiddleware, runOf } from "./index.ts";

const rules = rulesOf({ once: "count(refund) <= 1" });
const refund = (id: string) => ({ name: "refund", id });

/** The host's own types of these options come to nothing under strict settings. */
function made(make: (options: never) => AgentMiddleware, options: object): AgentMiddleware {
  const args: readonly object[] = [options];
  return Reflect.apply(make, undefined, args as readonly [never]);
}

/** Runs the script beside another middleware, in both orders. */
async function check(
  order: "first" | "last",
  other: AgentMiddleware,
  replies: readonly Reply[],
  more: Reply[] = [],
) {
  const ran: string[] = [];
  const own = agentltlMiddleware({ rules, onWarning: () => {} });
  const agent = createAgent({
    model: scriptedModel([...replies, ...more]),
    tools: notingTools(ran),
    middleware: order === "first" ? [own, other] : [other, own],
    checkpointer: new MemorySaver(),
  });
  const config = { configurable: { thread_id: "t" } };
  let result = await agent.invoke({ messages: "go" }, config);
  if (more.length > 0) result = await agent.invoke({ messages: "again" }, config);
  expect(unanswered(result.messages)).toEqual([]);
  return { ran, said: lines(result.messages), run: runOf(result) };
}

describe.each(["first", "last"] as const)("with ours %s", (order) => {
  test("what a limit of tool calls has answered is no call, and what it lets through is judged", async () => {
    const limit = made(toolCallLimitMiddleware, { toolName: "read", runLimit: 1, exitBehavior: "continue" });
    const { ran, run } = await check(order, limit, [
      [{ name: "read", id: "1" }, { name: "read", id: "2" }, refund("3"), refund("4")],
      "Done.",
    ]);
    expect(ran.toSorted()).toEqual(["read", "refund"]);
    expect(
      run.trace.calls
        .filter(({ outcome }) => outcome === "ok")
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(["read", "refund"]);
  });

  test("a limit of model calls ends the run, and no refused call has run", async () => {
    const limit = made(modelCallLimitMiddleware, { runLimit: 1, exitBehavior: "end" });
    const { ran } = await check(order, limit, [[refund("1"), refund("2")], "Never said."]);
    expect(ran).toEqual(["refund"]);
  });

  test("what was summarised away is still known", async () => {
    const summary = made(summarizationMiddleware, {
      model: scriptedModel(["In short."]),
      trigger: { messages: 4 },
      keep: { messages: 1 },
    });
    const { ran, run } = await check(order, summary, [[refund("1")], "Done."], [[refund("2")], "Done."]);
    expect(ran).toEqual(["refund"]);
    expect(run.trace.calls.map(({ outcome }) => outcome)).toEqual(["ok", "refused"]);
  });
});

test("of eight calls of one reply with a limit of six, six run", async () => {
  const ran: string[] = [];
  const agent = createAgent({
    model: scriptedModel([
      Array.from({ length: 8 }, (_, index) => ({ name: "read", id: `${index}` })),
      "Done.",
    ]),
    tools: notingTools(ran),
    middleware: [agentltlMiddleware({ rules: rulesOf({ six: "count(read) <= 6" }) })],
  });
  const { messages } = await agent.invoke({ messages: "go" });
  expect([ran.length, unanswered(messages)]).toEqual([6, []]);
});
