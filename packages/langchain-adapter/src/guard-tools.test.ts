import { createGuard } from "@agentltl/core";
import { AIMessage, type BaseMessage, HumanMessage, ToolMessage } from "@langchain/core/messages";
import { RunnableLambda } from "@langchain/core/runnables";
import { StructuredTool, type StructuredToolInterface } from "@langchain/core/tools";
import { END, MessagesAnnotation, START, StateGraph } from "@langchain/langgraph";
import { createReactAgent, ToolNode } from "@langchain/langgraph/prebuilt";
import { createAgent, type ReactAgent, tool } from "langchain";
import { describe, expect, expectTypeOf, test } from "vitest";
import { z } from "zod";
import { lines, notingTools, type Reply, rulesOf, scriptedModel, unanswered } from "../test/scripted.ts";
import { agentltlMiddleware, guardTool, guardTools } from "./index.ts";

const rules = rulesOf({ once: "count(refund) <= 1" });
const refund = (id: string) => ({ name: "refund", id });

type Tools = readonly StructuredToolInterface[];
type Invoke = (messages: readonly BaseMessage[], thread?: string) => Promise<readonly BaseMessage[]>;
const threadOf = (thread: string | undefined) =>
  thread === undefined ? {} : { configurable: { thread_id: thread } };

/** The graphs in which tools are invoked. */
const hosts: Readonly<Record<string, (tools: Tools, replies: readonly Reply[]) => Invoke>> = {
  createAgent(tools, replies) {
    const agent = createAgent({ model: scriptedModel(replies), tools: [...tools] });
    return async (messages, thread) =>
      (await agent.invoke({ messages: [...messages] }, threadOf(thread))).messages;
  },
  createReactAgent(tools, replies) {
    const agent = createReactAgent({ llm: scriptedModel(replies), tools: [...tools] });
    return async (messages, thread) =>
      (await agent.invoke({ messages: [...messages] }, threadOf(thread))).messages;
  },
  "a graph with a ToolNode"(tools, replies) {
    const model = scriptedModel(replies);
    const graph = new StateGraph(MessagesAnnotation)
      .addNode("model", async ({ messages }) => ({ messages: [await model.invoke(messages)] }))
      .addNode("tools", new ToolNode([...tools]))
      .addEdge(START, "model")
      .addConditionalEdges("model", ({ messages }) => {
        const last = messages.at(-1);
        return AIMessage.isInstance(last) && (last.tool_calls ?? []).length > 0 ? "tools" : END;
      })
      .addEdge("tools", "model")
      .compile();
    return async (messages, thread) =>
      (await graph.invoke({ messages: [...messages] }, threadOf(thread))).messages;
  },
};

describe.each(Object.entries(hosts))("in %s", (_name, host) => {
  test("of two calls allowed once the second is refused, whose reason the model reads", async () => {
    const ran: string[] = [];
    const invoke = host(guardTools(notingTools(ran), { rules }), [[refund("1"), refund("2")], "Done."]);
    const messages = await invoke([new HumanMessage("go")], "t");
    expect(ran).toEqual(["refund"]);
    expect(lines(messages).slice(1)).toEqual([
      "ai [refund refund]",
      "tool refund done",
      "tool Not executed. Rule once: refund was already called in call #1.",
      "ai Done.",
    ]);
    expect(messages[3]).toMatchObject({ status: "error", additional_kwargs: { agentltl: { rule: "once" } } });
    expect(unanswered(messages)).toEqual([]);
  });

  test("calls of one reply are judged in their order: freeze runs, and deploy doesn't", async () => {
    const ran: string[] = [];
    const frozen = rulesOf({ stays: "G(now(freeze) -> not F now(deploy))" });
    const reply: Reply = [{ name: "freeze" }, { name: "deploy" }];
    await host(guardTools(notingTools(ran), { rules: frozen }), [reply, "Done."])(
      [new HumanMessage("go")],
      "t",
    );
    expect(ran).toEqual(["freeze"]);
  });

  test("eight calls with a limit of six: six run", async () => {
    const ran: string[] = [];
    const six = rulesOf({ six: "count(read) <= 6" });
    const reply: Reply = Array.from({ length: 8 }, () => ({ name: "read" }));
    await host(guardTools(notingTools(ran), { rules: six }), [reply, "Done."])([new HumanMessage("go")], "t");
    expect(ran).toHaveLength(6);
  });

  test("threads are sessions, and a thread remembers", async () => {
    const ran: string[] = [];
    const replies = ["1", "2", "3"].flatMap((id): Reply[] => [[refund(id)], "Done."]);
    const invoke = host(guardTools(notingTools(ran), { rules }), replies);
    for (const thread of ["a", "a", "b"]) await invoke([new HumanMessage("go")], thread);
    expect(ran).toEqual(["refund", "refund"]);
  });

  test("runs without a thread are sessions of their own, and know what their messages show", async () => {
    const ran: string[] = [];
    const invoke = host(guardTools(notingTools(ran), { rules }), [
      [refund("1")],
      "Done.",
      [refund("2")],
      "Done.",
      [refund("3")],
      "Done.",
    ]);
    await invoke([new HumanMessage("go")]);
    const messages = await invoke([new HumanMessage("go")]);
    await invoke([...messages, new HumanMessage("more")]);
    expect(ran).toEqual(["refund", "refund"]);
  });

  test("a tool that throws does what it does without a guard", async () => {
    const replies = (): Reply[] => [[{ name: "fail", id: "1" }], "Done."];
    const said = async (tools: Tools) =>
      lines(await host(tools, replies())([new HumanMessage("go")], "t")).map((line) =>
        line.replaceAll(/\n\s+at .*/g, ""),
      );
    const guarded = guardTools(notingTools([]), { rules, unknownTools: "warn" });
    expect(await said(guarded)).toEqual(await said(notingTools([])));
  });

  test("observe refuses nothing", async () => {
    const ran: string[] = [];
    const judged: string[] = [];
    const options = {
      rules,
      posture: "observe",
      onDecision: (decision: { judged: string }) => judged.push(decision.judged),
    } as const;
    await host(guardTools(notingTools(ran), options), [[refund("1"), refund("2")], "Done."])(
      [new HumanMessage("go")],
      "t",
    );
    expect([ran, judged]).toEqual([
      ["refund", "refund"],
      ["allow", "block"],
    ]);
  });
});

test("a guard of one's own judges the calls, and hears how they ended", async () => {
  const guard = createGuard(rules);
  const ran: string[] = [];
  const invoke = hosts.createReactAgent?.(guardTools(notingTools(ran), guard), [
    [refund("1"), refund("2")],
    "Done.",
  ]);
  await invoke?.([new HumanMessage("go")]);
  expect(guard.trace.calls.map(({ name, outcome, step }) => `${name} ${outcome} ${step}`)).toEqual([
    "refund ok 1",
    "refund refused 1",
  ]);
});

describe("a guarded tool is like the tool", () => {
  const judged = {
    rules: rulesOf({ never: "not called(bad)", any: "count(good) <= 9" }),
    unknownTools: "warn",
    onWarning: () => {},
  } as const;

  test("its artifact stays, and the message is the tool's", async () => {
    const good = tool(async () => ["short", { long: 1 }], {
      name: "good",
      description: "d",
      schema: z.object({}),
      responseFormat: "content_and_artifact",
      metadata: { a: 1 },
    });
    const call = { name: "good", args: {}, id: "1", type: "tool_call" } as const;
    const [plain, guarded] = [await good.invoke(call), await guardTool(good, judged).invoke(call)];
    expect(guarded).toEqual(plain);
    expect(guarded).toMatchObject({ content: "short", artifact: { long: 1 } });
  });

  test("so do name, schema, what it is an instance of, and what says that its result is the answer", () => {
    const good = tool(() => "", {
      name: "good",
      description: "says",
      schema: z.object({ a: z.string() }),
      returnDirect: true,
    });
    const guarded = guardTool(good, judged);
    expect(guarded).toBeInstanceOf(StructuredTool);
    expect(guarded).toMatchObject({ name: "good", description: "says", returnDirect: true });
    expect(guarded.schema).toBe(good.schema);
    expect(Object.keys(good)).not.toContain("invoke");
    expectTypeOf(guarded).toEqualTypeOf(good);
  });

  test("private fields stay reachable, from getters too", async () => {
    class Secret extends StructuredTool {
      readonly #word = "open";
      name = "good";
      schema = z.object({});
      get description(): string {
        return this.#word;
      }
      async _call(): Promise<string> {
        return this.#word;
      }
    }
    const guarded = guardTool(new Secret(), judged);
    expect([guarded.name, guarded.description, await guarded.invoke({})]).toEqual(["good", "open", "open"]);
  });

  test("a runnable that was made a tool is guarded, too", async () => {
    const ran: unknown[] = [];
    const step = RunnableLambda.from((input: { a: string }) => {
      ran.push(input);
      return "done";
    });
    const schema = z.object({ a: z.string() });
    const [good, bad] = ["good", "bad"].map((name) => guardTool(step.asTool({ name, schema }), judged));
    const call = (name: string) => ({ name, args: { a: "x" }, id: "1", type: "tool_call" as const });
    expect(await good?.invoke(call("good"))).toBe("done");
    expect(await bad?.invoke(call("bad"))).toMatchObject({ status: "error", tool_call_id: "1" });
    expect(ran).toEqual([{ a: "x" }]);
  });

  test("one that is called with arguments alone answers with a text", async () => {
    const bad = guardTool(
      tool(() => "ran", { name: "bad", description: "d", schema: z.object({}) }),
      judged,
    );
    expect(await bad.invoke({})).toBe("Not executed. Rule never: bad is not allowed.");
    expect(await bad.batch([{}, {}])).toHaveLength(2);
  });

  test("a tool that runs at the provider stays as it is: nobody here can refuse it", () => {
    const provider = { type: "web_search", name: "web_search" };
    const [guarded] = guardTools([provider], judged);
    expect(guarded).toEqual(provider);
  });
});

describe("a tool whose result is the answer", () => {
  const direct = () =>
    guardTool(
      tool(() => "the answer", { name: "bad", description: "d", schema: z.object({}), returnDirect: true }),
      { rules: rulesOf({ never: "not called(bad)" }) },
    );
  const replies: readonly Reply[] = [[{ name: "bad", id: "1" }], "Sorry."];

  test("is refused, and `createAgent` goes back to the model", async () => {
    const messages = await hosts.createAgent?.([direct()], replies)([new HumanMessage("go")]);
    expect(lines(messages ?? []).slice(2)).toEqual([
      "tool Not executed. Rule never: bad is not allowed.",
      "ai Sorry.",
    ]);
  });

  test("is refused, and `createReactAgent` ends with the refusal", async () => {
    const messages = await hosts.createReactAgent?.([direct()], replies)([new HumanMessage("go")]);
    expect(lines(messages ?? []).slice(2)).toEqual(["tool Not executed. Rule never: bad is not allowed."]);
  });
});

test("an agent inside of a tool is in the session of its thread, and its task is no word of the user", async () => {
  const ran: string[] = [];
  const asked = rulesOf({
    once: "count(refund) <= 1",
    consent: 'G(now(deploy) -> O said(user, contains "yes"))',
  });
  const inners: ReactAgent[] = [];
  const task = tool(
    async () => lines((await inners[0]?.invoke({ messages: "yes, deploy it" }))?.messages ?? []).join(),
    { name: "ask", description: "d", schema: z.object({}) },
  );
  const tools = guardTools([task, ...notingTools(ran)], { rules: asked });
  const replies: readonly Reply[] = [[refund("1"), { name: "deploy", id: "2" }], "Inner."];
  inners.push(createAgent({ model: scriptedModel(replies), tools }));
  const outer = createAgent({
    model: scriptedModel([[{ name: "ask", id: "3" }], [refund("4")], "Outer."]),
    tools,
  });
  const result = await outer.invoke({ messages: "go" }, { configurable: { thread_id: "t" } });
  expect(ran).toEqual(["refund"]);
  expect(result.messages.at(-2)).toMatchObject({ status: "error" });
});

test("outside of a graph and without a thread all calls are one session, of which a warning is told", async () => {
  const told: string[] = [];
  const ran: string[] = [];
  const tools = guardTools(notingTools(ran), { rules, onWarning: (message) => told.push(message) });
  const refunds = tools.filter(({ name }) => name === "refund");
  for (const one of [...refunds, ...refunds]) await one.invoke({});
  expect(ran).toEqual(["refund"]);
  expect(told).toMatchInlineSnapshot(`
    [
      "agentltl: a guarded tool was invoked outside of a graph and without a \`thread_id\`: all such calls are judged as one session; give each conversation its \`thread_id\`",
    ]
  `);
});

test("rules that name other tools are refused when the tools are guarded", () => {
  const [refundTool] = notingTools([]);
  expect(() =>
    guardTools(refundTool === undefined ? [] : [refundTool], { rules: rulesOf({ a: "called(refnd)" }) }),
  ).toThrow("did you mean `refund`?");
});

test("rules are checked against the tools that are guarded, also where the options say `tools: undefined`", () => {
  const ran: string[] = [];
  expect(guardTools(notingTools(ran), { rules, tools: undefined })).toHaveLength(notingTools(ran).length);
  expect(() =>
    guardTools(notingTools(ran), { rules: rulesOf({ a: "called(refnd)" }), tools: undefined }),
  ).toThrow("did you mean `refund`?");
});

test("guarded tools and the middleware go together", async () => {
  const ran: string[] = [];
  const agent = createAgent({
    model: scriptedModel([[refund("1"), refund("2")], "Done."]),
    tools: [...guardTools(notingTools(ran), { rules: rulesOf({ any: "count(refund) <= 5" }) })],
    middleware: [agentltlMiddleware({ rules })],
  });
  const { messages } = await agent.invoke({ messages: "go" });
  expect(ran).toEqual(["refund"]);
  expect(messages.filter((message) => ToolMessage.isInstance(message))).toHaveLength(2);
});
