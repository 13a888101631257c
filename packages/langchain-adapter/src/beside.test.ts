import { Command, interrupt, MemorySaver } from "@langchain/langgraph";
import {
  type AgentMiddleware,
  createAgent,
  createMiddleware,
  modelCallLimitMiddleware,
  summarizationMiddleware,
  tool,
  toolCallLimitMiddleware,
  toolRetryMiddleware,
} from "langchain";
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
import { agentltlMiddleware, runOf } from "./index.ts";

const rules = rulesOf({ once: "count(refund) <= 1" });
const refund = (id: string) => ({ name: "refund", id });
const idle = createMiddleware({ name: "idle" });

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

describe.each(["first", "last"] as const)("a middleware that tries again, with ours %s,", (order) => {
  test("does so for a tool that fails, and for no refusal; and one call is one, however often it is tried", async () => {
    const retry = toolRetryMiddleware({ maxRetries: 2, initialDelayMs: 1 });
    const { ran, run } = await check(order, retry, [
      [{ name: "fail", id: "1" }, refund("2"), refund("3")],
      "Done.",
    ]);
    // Around ours it sees no error: ours has made the host's message of it.
    expect(ran.filter((name) => name === "fail")).toHaveLength(order === "first" ? 3 : 1);
    expect(ran.filter((name) => name === "refund")).toHaveLength(1);
    expect(run.trace.calls.map(({ name, outcome }) => `${name} ${outcome}`)).toEqual([
      "fail error",
      "refund ok",
      "refund refused",
    ]);
  });
});

describe("a tool that waits for a person, under a middleware that tries again", () => {
  const retry = () => toolRetryMiddleware({ maxRetries: 1, initialDelayMs: 1 });
  const own = () => agentltlMiddleware({ rules, onWarning: () => {} });

  /** What is said, before and after a person has answered. */
  async function said(middleware: readonly AgentMiddleware[]) {
    let asked = 0;
    const asking = tool(
      () => {
        asked++;
        return `person said ${String(interrupt("may I?"))}`;
      },
      { name: "refund", description: "d", schema: z.object({}) },
    );
    const agent = createAgent({
      model: scriptedModel([[refund("1")], "Done.", "Done again."]),
      tools: [asking],
      middleware: [...middleware],
      checkpointer: new MemorySaver(),
    });
    const config = { configurable: { thread_id: "t" } };
    const before = await agent.invoke({ messages: "go" }, config);
    const after = await agent.invoke(new Command({ resume: "yes" }), config);
    return { asked, before: lines(before.messages), after: lines(after.messages) };
  }

  test.each([
    ["first", () => [own(), retry()]],
    ["last", () => [retry(), own()]],
  ] as const)("does with ours %s what it does without", async (_order, both) => {
    expect(await said(both())).toEqual(await said([retry()]));
  });
});

describe.each(["v1", "v2"] as const)("tools in the host's way %s", (version) => {
  test("are guarded: parallel calls in their order, each answered", async () => {
    const ran: string[] = [];
    const stays = rulesOf({ once: "count(refund) <= 1", stays: "G(now(freeze) -> not F now(deploy))" });
    const agent = createAgent({
      model: scriptedModel([
        [refund("1"), { name: "freeze", id: "2" }, refund("3"), { name: "deploy", id: "4" }],
        [refund("5")],
        "Done.",
      ]),
      tools: notingTools(ran),
      middleware: [agentltlMiddleware({ rules: stays })],
      version,
    });
    const { messages } = await agent.invoke({ messages: "go" });
    expect([ran, unanswered(messages)]).toEqual([["refund", "freeze"], []]);
    expect(lines(messages).at(-1)).toBe("ai Done.");
  });
});

test("a server that gives each completion the same id hides no call: the second refund is refused, and the run ends", async () => {
  const same = (reply: Reply) => Object.assign(messageOf(reply), { id: "chatcmpl-1" });
  const { ran, run } = await check("first", idle, [same([refund("1")]), same([refund("2")]), "Done."]);
  expect(ran).toEqual(["refund"]);
  expect(run.trace.calls.map(({ outcome }) => outcome)).toEqual(["ok", "refused"]);
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
