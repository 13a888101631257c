import type { GuardEvent } from "@agentltl/core";
import type { AnswerReport } from "@agentltl/core/host";
import { AgentExecutor, createToolCallingAgent } from "@langchain/classic/agents";
import { AIMessage, type BaseMessage, HumanMessage } from "@langchain/core/messages";
import { ChatPromptTemplate } from "@langchain/core/prompts";
import { RunnableLambda } from "@langchain/core/runnables";
import type { StructuredToolInterface } from "@langchain/core/tools";
import { END, MemorySaver, MessagesAnnotation, START, StateGraph } from "@langchain/langgraph";
import { createReactAgent, ToolNode } from "@langchain/langgraph/prebuilt";
import { createAgent, createMiddleware, tool } from "langchain";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { lines, notingTools, type Reply, rulesOf, scriptedModel } from "../test/scripted.ts";
import {
  type AgentLTLCallback,
  agentltlCallback,
  agentltlMiddleware,
  type CallbackOptions,
} from "./index.ts";

const once = rulesOf({ once: "count(refund) <= 1" });
const refund = (id: string) => ({ name: "refund", id });
const refused = "Not executed. Rule once: refund was already called in call #1.";

type Tools = readonly StructuredToolInterface[];

/** A run of a host: what its messages say, or why it ended. */
type Play = (
  callback: AgentLTLCallback | undefined,
  tools: Tools,
  replies: readonly Reply[],
) => Promise<readonly string[] | string>;

function graphOf(
  replies: readonly Reply[],
  tools: Tools,
  node: string,
  more: { readonly handleToolErrors?: boolean } = {},
) {
  const model = scriptedModel(replies);
  return new StateGraph(MessagesAnnotation)
    .addNode("model", async ({ messages }) => ({ messages: [await model.invoke(messages)] }))
    .addNode(node, new ToolNode([...tools], more))
    .addEdge(START, "model")
    .addConditionalEdges("model", ({ messages }) => {
      const last = messages.at(-1);
      return AIMessage.isInstance(last) && (last.tool_calls ?? []).length > 0 ? node : END;
    })
    .addEdge(node, "model")
    .compile();
}

const said = (result: Promise<{ readonly messages: readonly BaseMessage[] }>) =>
  result.then(
    ({ messages }) => lines(messages),
    (error: unknown) => String(error),
  );
const input = () => ({ messages: [new HumanMessage("go")] });
const passing = () =>
  createMiddleware({ name: "passing", wrapToolCall: (request, handler) => handler(request) });

const listOf = (callback: AgentLTLCallback | undefined) => (callback === undefined ? [] : [callback]);

/** The cells of the README's table: hosts, and what a refusal is there. */
const refusing: Readonly<Record<string, Play>> = {
  createAgent: (callback, tools, replies) =>
    said(
      createAgent({ model: scriptedModel(replies), tools: [...tools] }).invoke(input(), {
        callbacks: listOf(callback),
      }),
    ),
  createReactAgent: (callback, tools, replies) =>
    said(
      createReactAgent({ llm: scriptedModel(replies), tools: [...tools] }).invoke(input(), {
        callbacks: listOf(callback),
      }),
    ),
  "createReactAgent, version v1": (callback, tools, replies) =>
    said(
      createReactAgent({ llm: scriptedModel(replies), tools: [...tools], version: "v1" }).invoke(input(), {
        callbacks: listOf(callback),
      }),
    ),
  "a graph with a ToolNode": (callback, tools, replies) =>
    said(graphOf(replies, tools, "tools").invoke(input(), { callbacks: listOf(callback) })),
};

let console_: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  // The host tells each refusal by a handler on the console.
  console_ = vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => console_.mockRestore());

/** Makes a callback, and notes what it warns of. */
function callbackOf(options: Partial<CallbackOptions> = {}) {
  const warned: string[] = [];
  const callback = agentltlCallback({ rules: once, onWarning: (text) => warned.push(text), ...options });
  const trace = () => callback.run()?.trace.calls.map(({ name, outcome }) => `${name} ${outcome}`);
  return { callback, warned, trace };
}

describe.each(Object.entries(refusing))("in %s", (_host, play) => {
  test("a call is refused, the model reads why, and the run goes on", async () => {
    const { callback, warned, trace } = callbackOf();
    const ran: string[] = [];
    const result = await play(callback, notingTools(ran), [
      [refund("1"), refund("2"), { name: "read", id: "3" }],
      "Done.",
    ]);
    expect(ran).toEqual(["refund", "read"]);
    expect(result.slice(1)).toEqual([
      "ai [refund refund read]",
      "tool refund done",
      expect.stringMatching(
        /^tool .*Not executed\. Rule once: refund was already called in call #1\.\n Please fix your mistakes\.$/,
      ),
      "tool read done",
      "ai Done.",
    ]);
    expect([warned, trace()]).toEqual([[], ["refund ok", "refund refused", "read ok"]]);
    expect(callback.verify()).toMatchObject({ label: "FULL" });
  });

  test("parallel calls are judged in their order: freeze runs, deploy doesn't, of eight with a limit of six run six", async () => {
    const rules = rulesOf({ stays: "G(now(freeze) -> not F now(deploy))", six: "count(read) <= 6" });
    const ran: string[] = [];
    const reply: Reply = [
      { name: "freeze" },
      { name: "deploy" },
      ...Array.from({ length: 8 }, () => ({ name: "read" })),
    ];
    await play(callbackOf({ rules }).callback, notingTools(ran), [reply, "Done."]);
    expect(ran).toEqual(["freeze", ...Array.from({ length: 6 }, () => "read")]);
  });

  test("errors, unknown tools and arguments that don't fit are in the trace, and the answer", async () => {
    const { callback, trace } = callbackOf();
    const typed = tool(() => "fine", {
      name: "typed",
      description: "d",
      schema: z.object({ count: z.number() }),
    });
    const reply: Reply = [
      { name: "fail", id: "1" },
      { name: "nothing", id: "2" },
      { name: "typed", args: { count: "many" }, id: "3" },
    ];
    await play(callback, [typed, ...notingTools([])], [reply, "Done."]);
    expect(trace()).toEqual(["fail error", "nothing error", "typed error"]);
    expect(callback.run()?.trace).toMatchObject({ finalAnswer: "Done.", ended: true });
    expect(callback.run()?.trace.dialogue.map(({ role, text }) => `${role} ${text}`)).toEqual([
      "user go",
      "assistant Done.",
    ]);
  });

  test("a tool that was made of a runnable is in the trace, though the host tells nothing of it", async () => {
    const { callback, trace } = callbackOf();
    const step = RunnableLambda.from(() => "done").asTool({
      name: "step",
      schema: z.object({ a: z.string() }),
    });
    const tools: readonly unknown[] = [step];
    await play(callback, tools as Tools, [[{ name: "step", args: { a: "x" }, id: "1" }], "Done."]);
    expect(trace()?.[0]).toMatch(/^step (ok|unknown)$/);
  });

  test("observe refuses nothing, and the run is the bare one", async () => {
    const replies = (): Reply[] => [[refund("1"), refund("2"), { name: "fail", id: "3" }], "Done."];
    const run = async (callback?: AgentLTLCallback) => {
      const ran: string[] = [];
      const result = await play(callback, notingTools(ran), replies());
      return { ran, said: [...result].join("\n").replaceAll(/\n\s+at [^\n]*/g, "") };
    };
    expect(await run(callbackOf({ posture: "observe" }).callback)).toEqual(await run());
  });
});

describe("where a refusal would end the run, calls are only watched, which is said once", () => {
  const reply: readonly Reply[] = [[refund("1"), refund("2")], "Done."];

  async function check(
    play: (callback: AgentLTLCallback, tools: Tools) => Promise<unknown>,
    more: Partial<CallbackOptions> = {},
  ) {
    const { callback, warned, trace } = callbackOf(more);
    const ran: string[] = [];
    const result = await play(callback, notingTools(ran)).catch(
      (error: unknown) => `rejected: ${String(error)}`,
    );
    return { ran, warned, trace: trace(), result, run: callback.run() };
  }

  test("in `createAgent` with another middleware around tool calls, where the agent shows it", async () => {
    const told: string[] = [];
    const { ran, warned, trace } = await check(
      (callback, tools) => {
        const agent = createAgent({
          model: scriptedModel(reply),
          tools: [...tools],
          middleware: [passing()],
        });
        const own = agentltlCallback({ rules: once, agent, onWarning: (text) => told.push(text) });
        return agent.invoke(input(), { callbacks: [own, callback] });
      },
      { canRefuse: false },
    );
    expect([ran, trace, warned]).toEqual([["refund", "refund"], ["refund ok", "refund ok"], []]);
    expect(told).toMatchInlineSnapshot(`
      [
        "agentltl: the middleware \`passing\` stands around tool calls, so that a refusal by a callback would end the run: calls are only watched; use \`agentltlMiddleware\`, or say \`canRefuse: true\` if it catches errors",
      ]
    `);
  });
  test("where the agent is not shown, such a middleware ends the run: nothing that was refused has run", async () => {
    const { ran, result } = await check((callback, tools) =>
      createAgent({ model: scriptedModel(reply), tools: [...tools], middleware: [passing()] }).invoke(
        input(),
        {
          callbacks: [callback],
        },
      ),
    );
    expect(ran).toEqual(["refund"]);
    expect(result).toContain(refused);
  });

  const strict = { handleToolErrors: false };

  test("a graph whose `ToolNode` gives the model no errors ends, too, with nothing refused having run", async () => {
    const { ran, result, warned } = await check((callback, tools) =>
      graphOf(reply, tools, "tools", strict).invoke(input(), { callbacks: [callback] }),
    );
    expect([ran, warned]).toEqual([["refund"], []]);
    expect(result).toContain(refused);
  });

  test("and is only watched where it is said that it can't refuse there", async () => {
    const { ran, trace, result, warned } = await check(
      (callback, tools) => graphOf(reply, tools, "tools", strict).invoke(input(), { callbacks: [callback] }),
      { canRefuse: false },
    );
    expect([ran, trace, warned]).toEqual([["refund", "refund"], ["refund ok", "refund ok"], []]);
    expect(result).not.toContain(refused);
  });

  test("in a graph whose tools are not called in a node `tools`", async () => {
    const { ran, warned, trace } = await check((callback, tools) =>
      graphOf(reply, tools, "act").invoke(input(), { callbacks: [callback] }),
    );
    expect(ran).toEqual(["refund", "refund"]);
    expect(trace).toEqual(["refund ok", "refund refused", "refund ok"]);
    expect(warned).toMatchInlineSnapshot(`
      [
        "agentltl: a tool was invoked outside of a node called \`tools\`, where a refusal by a callback would end the run: such calls are only watched; guard the tools with \`guardTools\`, or say \`canRefuse: true\`",
      ]
    `);
  });

  test("unless it is said that it can refuse there", async () => {
    const { ran, warned } = await check(
      (callback, tools) => graphOf(reply, tools, "act").invoke(input(), { callbacks: [callback] }),
      { canRefuse: true },
    );
    expect([ran, warned]).toEqual([["refund"], []]);
  });

  const executor = (tools: Tools, more: object = {}) => {
    const prompt = ChatPromptTemplate.fromMessages([
      ["system", "Help."],
      ["human", "{input}"],
      ["placeholder", "{agent_scratchpad}"],
    ]);
    const llm = scriptedModel(reply);
    const agent = createToolCallingAgent({ llm, tools: [...tools], prompt, streamRunnable: false });
    return new AgentExecutor({ agent, tools: [...tools], ...more });
  };

  test("in an AgentExecutor: what ran, and the answer, are in the trace", async () => {
    const { ran, warned, trace, run } = await check((callback, tools) =>
      executor(tools).invoke({ input: "go" }, { callbacks: [callback] }),
    );
    expect([ran, trace]).toEqual([
      ["refund", "refund"],
      ["refund ok", "refund ok"],
    ]);
    expect(run?.trace).toMatchObject({ finalAnswer: "Done.", ended: true });
    expect(run?.decisions.map(({ judged }) => judged)).toEqual(["allow", "block"]);
    expect(warned).toMatchInlineSnapshot(`
      [
        "agentltl: in this host a refusal by a callback would end the run: calls are only watched; guard the tools with \`guardTools\`, or say \`canRefuse: true\` if the host gives errors of tools to the model",
      ]
    `);
  });

  test("in an AgentExecutor that gives errors to the model, where that is said", async () => {
    const { ran, trace } = await check(
      (callback, tools) =>
        executor(tools, { handleToolRuntimeErrors: String }).invoke(
          { input: "go" },
          { callbacks: [callback] },
        ),
      { canRefuse: true },
    );
    expect([ran, trace]).toEqual([["refund"], ["refund ok", "refund refused"]]);
  });

  test("at a tool that is invoked by hand", async () => {
    const { ran, result, warned } = await check(async (callback, tools) => {
      const own = tools.find(({ name }) => name === "refund");
      for (const id of ["1", "2"])
        await own?.invoke({ name: "refund", args: {}, id, type: "tool_call" }, { callbacks: [callback] });
      return "went on";
    });
    expect([ran, result, warned]).toEqual([
      ["refund", "refund"],
      "went on",
      [expect.stringContaining("calls are only watched")],
    ]);
  });
});

describe("by streams", () => {
  const replies: readonly Reply[] = [[refund("1"), refund("2")], "Done."];
  const make = (ran: string[]) => createAgent({ model: scriptedModel(replies), tools: notingTools(ran) });

  test.each(["values", "updates", "messages"] as const)("%s: a call is refused", async (streamMode) => {
    const ran: string[] = [];
    const { callback } = callbackOf();
    for await (const _chunk of await make(ran).stream(input(), { streamMode, callbacks: [callback] }));
    expect(ran).toEqual(["refund"]);
  });

  test("streamEvents, version v2: a call is refused", async () => {
    const ran: string[] = [];
    const { callback } = callbackOf();
    for await (const _event of make(ran).streamEvents(input(), { version: "v2", callbacks: [callback] }));
    expect(ran).toEqual(["refund"]);
  });

  test("streamEvents, version v3: a call is refused, and the process lives on", async () => {
    const ran: string[] = [];
    const rejections: unknown[] = [];
    const note = (error: unknown) => rejections.push(error);
    process.on("unhandledRejection", note);
    const { callback } = callbackOf();
    const run = await make(ran).streamEvents(input(), { version: "v3", callbacks: [callback] });
    const names: string[] = [];
    for await (const call of run.toolCalls) names.push(call.name);
    const { messages } = await run.output;
    await new Promise((resolve) => setTimeout(resolve, 20));
    process.off("unhandledRejection", note);
    expect([ran, names, rejections]).toEqual([["refund"], ["refund", "refund"], []]);
    expect(lines(messages).at(-1)).toBe("ai Done.");
  });
});

describe("sessions", () => {
  test("of a thread remember, and each request has its own decisions", async () => {
    const ran: string[] = [];
    const finished: number[] = [];
    const { callback, trace } = callbackOf({ onFinish: ({ decisions }) => finished.push(decisions.length) });
    const agent = createAgent({
      model: scriptedModel([[refund("1")], "Done.", [refund("2")], "Done."]),
      tools: notingTools(ran),
      checkpointer: new MemorySaver(),
    });
    const config = { callbacks: [callback], configurable: { thread_id: "t" } };
    await agent.invoke({ messages: "a" }, config);
    await agent.invoke({ messages: "b" }, config);
    expect([ran, trace(), finished]).toEqual([["refund"], ["refund ok", "refund refused"], [1, 1]]);
    expect(callback.run("t")?.trace.dialogue.map(({ turn, text }) => `${turn} ${text}`)).toEqual([
      "1 a",
      "1 Done.",
      "2 b",
      "2 Done.",
    ]);
    expect(callback.run("nobody")).toBeUndefined();
  });

  test("without a thread are as many as there are runs, also at the same time", async () => {
    const { callback } = callbackOf();
    const ran: string[] = [];
    const make = () =>
      createAgent({ model: scriptedModel([[refund("1")], "Done."]), tools: notingTools(ran) });
    await Promise.all([make(), make()].map((agent) => agent.invoke(input(), { callbacks: [callback] })));
    expect(ran).toEqual(["refund", "refund"]);
  });

  test("of an agent inside a tool are its own", async () => {
    const { callback, trace } = callbackOf();
    const ran: string[] = [];
    const inner = createAgent({ model: scriptedModel([[refund("1")], "Inner."]), tools: notingTools(ran) });
    const ask = tool(async () => lines((await inner.invoke(input())).messages).join(), {
      name: "ask",
      description: "d",
      schema: z.object({}),
    });
    const outer = createAgent({
      model: scriptedModel([[{ name: "ask", id: "2" }], [refund("3")], "Outer."]),
      tools: [ask, ...notingTools(ran)],
    });
    await outer.invoke(input(), { callbacks: [callback] });
    expect([ran, trace()]).toEqual([
      ["refund", "refund"],
      ["ask ok", "refund ok"],
    ]);
  });
});

test("tokens are counted where every reply tells them", async () => {
  const usage = { input_tokens: 10, output_tokens: 2, total_tokens: 12 };
  const call = { name: "read", args: {}, id: "1" };
  const { callback } = callbackOf({ rules: rulesOf({ cheap: "metric(total_tokens) <= 20" }) });
  const replies = [new AIMessage({ content: "", tool_calls: [call] }), new AIMessage("Done.")];
  for (const reply of replies) Object.assign(reply, { usage_metadata: usage });
  const agent = createAgent({ model: scriptedModel(replies), tools: notingTools([]) });
  await agent.invoke(input(), { callbacks: [callback] });
  expect(callback.run()?.trace.metrics).toMatchObject({
    total_tokens: 24,
    input_tokens: 20,
    num_steps: 2,
    num_tool_calls: 1,
  });
  expect(callback.verify()?.constraints[0]).toMatchObject({ verdict: "violated" });
});

test("an answer that is not grounded is flagged in the run", async () => {
  const report: AnswerReport = { grounded: false, vacuous: false, feedback: "No.", findings: null };
  const reports: unknown[] = [];
  const { callback } = callbackOf({
    grounding: { check: () => report },
    onFinish: ({ answer }) => reports.push(answer),
  });
  await createAgent({ model: scriptedModel(["From memory."]) }).invoke(input(), { callbacks: [callback] });
  expect(reports).toEqual([report]);
});

test("a run that ends with an error is told, with what had happened", async () => {
  const events: GuardEvent["kind"][] = [];
  const record = { record: (_run: string, { kind }: GuardEvent) => events.push(kind), flush: async () => {} };
  const { callback } = callbackOf({ record });
  const agent = createAgent({ model: scriptedModel([[{ name: "read", id: "1" }]]), tools: notingTools([]) });
  await expect(agent.invoke(input(), { callbacks: [callback] })).rejects.toThrow();
  expect(events).toEqual(["started", "said", "proposed", "settled", "finished"]);
});

test("the middleware and a callback that records go together", async () => {
  const { callback, trace } = callbackOf({ posture: "observe" });
  const agent = createAgent({
    model: scriptedModel([[refund("1"), refund("2")], "Done."]),
    tools: notingTools([]),
    middleware: [agentltlMiddleware({ rules: once })],
  });
  await agent.invoke(input(), { callbacks: [callback] });
  expect(trace()).toEqual(["refund ok", "refund error"]);
});

test("options that mean nothing are refused", () => {
  const check = (more: object) => expect(() => agentltlCallback({ rules: once, ...more }));
  check({ canRefuse: "yes" }).toThrowErrorMatchingInlineSnapshot(
    `[AgentLTLError: unknown value \`yes\` of option \`canRefuse\`; known are \`true\`, \`false\`]`,
  );
  check({ refuse: true }).toThrowErrorMatchingInlineSnapshot(
    `[AgentLTLError: unknown option \`refuse\`; known are \`rules\`, \`posture\`, \`grounding\`, \`answer\`, \`maxSendBacks\`, \`unknownTools\`, \`deadEnds\`, \`record\`, \`feedback\`, \`onDecision\`, \`onFinish\`, \`maxSessions\`, \`onWarning\`, \`agent\`, \`canRefuse\`, \`tools\`, \`name\`, \`onAskWithoutCheckpointer\`, \`sequential\`, \`holdBack\`, \`shield\`, \`redact\`]`,
  );
});
