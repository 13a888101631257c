import type { BaseMessage } from "@langchain/core/messages";
import type { StructuredToolInterface } from "@langchain/core/tools";
import { createDeepAgent } from "deepagents";
import { describe, expect, test } from "vitest";
import { agentltlMiddleware, guardTools, runOf } from "../src/index.ts";
import { notingTools, type Reply, rulesOf, scriptedModel, unanswered } from "./scripted.ts";

const rules = rulesOf({ once: "count(refund) <= 1" });
const refund = (id: string) => ({ name: "refund", args: {}, id });
const task = (id: string, type: string) => ({
  name: "task",
  args: { description: "do it", subagent_type: type },
  id,
});

/** A deep agent and its subagent `clerk`, each with a model and a middleware of its own, or none. */
function deepAgent(
  { outer, inner }: { readonly outer: readonly Reply[]; readonly inner: readonly Reply[] },
  tools: readonly StructuredToolInterface[],
  guarded: "both" | "outer" | "tools",
) {
  const own = () => (guarded === "tools" ? [] : [agentltlMiddleware({ rules, onWarning: () => {} })]);
  const options: object = {
    model: scriptedModel(outer),
    tools: [...tools],
    middleware: own(),
    subagents: [
      {
        name: "clerk",
        description: "Does refunds.",
        systemPrompt: "Refund.",
        model: scriptedModel(inner),
        tools: [...tools],
        ...(guarded === "both" ? { middleware: own() } : {}),
      },
    ],
  };
  return createDeepAgent(options);
}

async function play(agent: ReturnType<typeof deepAgent>) {
  const result: { readonly messages: readonly BaseMessage[] } = await agent.invoke({
    messages: [{ role: "user", content: "go" }],
  });
  return result;
}

describe("a deep agent", () => {
  test("with the middleware refuses the second of two calls, and its own tools go on", async () => {
    const ran: string[] = [];
    const file = { name: "write_file", args: { file_path: "/a.txt", content: "a" }, id: "3" };
    const outer: Reply[] = [[refund("1"), refund("2"), file], "Done."];
    const result = await play(deepAgent({ outer, inner: [] }, notingTools(ran), "outer"));
    expect([ran, unanswered(result.messages)]).toEqual([["refund"], []]);
    expect(runOf(result).trace.calls.map(({ name, outcome }) => `${name} ${outcome}`)).toEqual([
      "refund ok",
      "refund refused",
      expect.stringMatching(/^write_file (ok|unknown)$/),
    ]);
    expect(result.messages.at(-1)?.text).toBe("Done.");
  });

  test("does not guard a subagent that has no middleware: the README says so", async () => {
    const ran: string[] = [];
    const inner: Reply[] = [[refund("1"), refund("2")], "Refunded."];
    await play(deepAgent({ outer: [[task("t", "clerk")], "Done."], inner }, notingTools(ran), "outer"));
    expect(ran).toEqual(["refund", "refund"]);
  });

  test("guards a subagent that has its own, as a session of its own", async () => {
    const ran: string[] = [];
    const inner: Reply[] = [[refund("1"), refund("2")], "Refunded."];
    const outer: Reply[] = [[task("t", "clerk")], [refund("3")], "Done."];
    const result = await play(deepAgent({ outer, inner }, notingTools(ran), "both"));
    expect(ran).toEqual(["refund", "refund"]);
    expect(runOf(result).trace.calls.map(({ name, outcome }) => `${name} ${outcome}`)).toEqual([
      expect.stringMatching(/^task (ok|unknown)$/),
      "refund ok",
    ]);
  });

  test("and its subagents are one session by guarded tools", async () => {
    const ran: string[] = [];
    const tools = guardTools(notingTools(ran), { rules });
    const inner: Reply[] = [[refund("1"), refund("2")], "Refunded."];
    const outer: Reply[] = [[task("t", "clerk")], [refund("3")], "Done."];
    const result = await play(deepAgent({ outer, inner }, tools, "tools"));
    expect(ran).toEqual(["refund"]);
    expect([unanswered(result.messages), result.messages.at(-1)?.text]).toEqual([[], "Done."]);
  });
});

describe("the general-purpose subagent of a deep agent", () => {
  const replies: Reply[] = [
    [task("t", "general-purpose")],
    [refund("1"), refund("2")],
    "Refunded.",
    [refund("3")],
    "Done.",
  ];
  const general = { name: "general-purpose", description: "Does anything.", systemPrompt: "Do it." };

  /** The refunds that ran, of three that are asked for: two by the subagent. */
  async function refunds(
    middleware: readonly ReturnType<typeof agentltlMiddleware>[],
    subagents: readonly object[],
    guard?: "tools",
  ): Promise<number> {
    const ran: string[] = [];
    const noting = notingTools(ran);
    const tools = guard === "tools" ? guardTools(noting, { rules }) : [...noting];
    const options: object = { model: scriptedModel(replies), tools, middleware, subagents };
    const result = await createDeepAgent(options).invoke({ messages: [{ role: "user", content: "go" }] });
    expect(result.messages.at(-1)?.text).toBe("Done.");
    return ran.length;
  }
  const own = () => agentltlMiddleware({ rules, onWarning: () => {} });

  test("is not guarded by the agent's middleware: the README says so", async () => {
    expect(await refunds([own()], [])).toBe(3);
  });

  test("is guarded by a middleware where it is given as a subagent of that name", async () => {
    expect(await refunds([own()], [{ ...general, middleware: [own()] }])).toBe(2);
  });

  test("is guarded with the agent, as one session, by guarded tools", async () => {
    expect(await refunds([], [], "tools")).toBe(1);
  });
});
