import { defineProcedure, type GuardEvent } from "@agentltl/core";
import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import { FakeStreamingChatModel } from "@langchain/core/utils/testing";
import { MemorySaver, type StateSnapshot } from "@langchain/langgraph";
import {
  type AgentMiddleware,
  createAgent,
  createMiddleware,
  fakeModel,
  type ReactAgent,
  tool,
} from "langchain";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { breakingGuard, unusableRules } from "../test/breaking.ts";
import { messageOf, notingTools, type Reply, rulesOf, scriptedAgent } from "../test/scripted.ts";
import { agentltlMiddleware, type LangChainOptions, runOf } from "./index.ts";

const rules = rulesOf({
  once: "count(refund) <= 1",
  "no-fail:stop": "not called(fail)",
  owed: "called(verify)",
});
const refund = { name: "refund", args: { order: "W23" } };

/** Everything that can go wrong in a run, from the model's side. */
const script: readonly Reply[] = [
  [
    { ...refund, id: "1" },
    { ...refund, id: "2" },
  ],
  [
    { name: "fail", id: "3" },
    { name: "unknown", id: "4" },
    { name: "read", id: "3" },
  ],
  new AIMessage({
    content: "Hm.",
    invalid_tool_calls: [{ name: "refund", args: "{", id: "6", error: "no JSON", type: "invalid_tool_call" }],
  }),
];

/** The last reply of the first script counts as an answer without text; this one has some. */
const answering: readonly Reply[] = [[{ name: "read", id: "1" }], "From memory."];

/** A tool that throws ends the process there: the host leaves a rejection to nobody. */
const withoutFailure: readonly Reply[] = [
  [
    { ...refund, id: "1" },
    { ...refund, id: "2" },
    { name: "unknown", id: "3" },
  ],
  "Done.",
];

const input = { messages: [{ role: "user", content: "go" }] };
const streamModes = [
  "values",
  "updates",
  "messages",
  "custom",
  "tools",
  "debug",
  "tasks",
  "checkpoints",
] as const;
const ways = ["invoke", ...streamModes, "all at once", "events v2", "events v3"] as const;

/** What went in and came out, in its order. */
async function recorded(
  options: Partial<LangChainOptions> | undefined,
  way: (typeof ways)[number],
  replies: readonly Reply[] = script,
) {
  const own = options === undefined ? [] : [agentltlMiddleware({ rules, posture: "observe", ...options })];
  const { agent, model, ran } = scriptedAgent(replies, own);
  const out: unknown[] = [];
  for await (const part of await playedBy(agent, way)) out.push(part);
  return plain({ sent: model.calls.map(({ messages }) => messages), ran, out });
}

/** Runs the agent, and gives all that a caller can get of it. */
async function playedBy(
  agent: ReactAgent,
  way: (typeof ways)[number],
): Promise<Iterable<unknown> | AsyncIterable<unknown>> {
  switch (way) {
    case "invoke":
      return [await agent.invoke(input)];
    case "all at once":
      return agent.stream(input, { streamMode: [...streamModes] });
    case "events v2":
      return agent.streamEvents(input, { version: "v2" });
    case "events v3":
      return agent.streamEvents(input, { version: "v3" });
    default:
      return agent.stream(input, { streamMode: way });
  }
}

/** Ids that the host makes up are numbered as they come, and times are left out. */
function plain(value: unknown): unknown {
  const made: string[] = [];
  const text = JSON.stringify(value, (key, part: unknown) =>
    key === "timestamp" || key === "ts" ? "now" : part,
  );
  const numbered = text.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => {
    if (!made.includes(id)) made.push(id);
    return `id ${made.indexOf(id)}`;
  });
  return JSON.parse(numbered);
}

const broken: Readonly<Record<string, Partial<LangChainOptions>>> = {
  "as it is": {},
  "with a recorder that throws": {
    record: { record: () => fail(), flush: () => Promise.reject(new Error("no disk")) },
  },
  "with listeners that throw": { onDecision: () => fail(), onFinish: () => fail() },
  "with an answer check that fails": { grounding: { check: () => fail() }, answer: "sendBack" },
  "with an answer check that objects": {
    grounding: { check: () => ({ grounded: false, vacuous: false, feedback: "No.", findings: null }) },
    answer: "sendBack",
  },
  "with a guard that can't be made": {
    get rules() {
      return unusableRules(rules);
    },
  },
};

function fail(): never {
  throw new Error("broken");
}

const faults = Object.entries(broken).map(([what, options]) => [what, () => options] as const);
const throwing = ["with a guard that throws", () => breakingGuard(rules)] as const;

describe("observe changes nothing", () => {
  test.each(ways)("of what comes by %s", async (way) => {
    const replies = way === "events v3" ? withoutFailure : script;
    const bare = await recorded(undefined, way, replies);
    expect(JSON.stringify(bare).length).toBeGreaterThan(1000);
    expect(await recorded({}, way, replies)).toEqual(bare);
  });

  test.each([...faults, throwing])("%s, too", async (_what, make) => {
    for (const way of ["invoke", "all at once", "events v2"] as const)
      expect(await recorded(make(), way)).toEqual(await recorded(undefined, way));
  });

  test.each([...faults, throwing])("of an answer, %s", async (_what, make) => {
    const bare = await recorded(undefined, "invoke", answering);
    expect(await recorded(make(), "invoke", answering)).toEqual(bare);
    expect(JSON.stringify(bare)).toContain("From memory.");
  });

  test("of what a checkpointer keeps, in two requests of a thread", async () => {
    const kept = async (own: readonly AgentMiddleware[]) => {
      const { agent } = scriptedAgent([...withoutFailure, ...answering], own, {
        checkpointer: new MemorySaver(),
      });
      const config = { configurable: { thread_id: "t" } };
      for (const messages of ["a", "b"]) await agent.invoke({ messages }, config);
      const states: unknown[] = [];
      for await (const { values, next, metadata } of agent.graph.getStateHistory(
        config,
      ) as AsyncIterable<StateSnapshot>)
        states.push([values, next, metadata]);
      return plain(states);
    };
    expect(await kept([agentltlMiddleware({ rules, posture: "observe" })])).toEqual(await kept([]));
  });

  test("of the chunks of a model that streams, and its run is known", async () => {
    const chunks = async (own: readonly AgentMiddleware[]) => {
      const responses = [messageOf("From memory, read.")];
      const agent = createAgent({
        model: new FakeStreamingChatModel({ responses }),
        tools: notingTools([]),
        middleware: own,
      });
      const out: unknown[] = [];
      let state: { readonly messages: readonly BaseMessage[] } = { messages: [] };
      for await (const [mode, chunk] of await agent.stream(input, { streamMode: ["messages", "values"] })) {
        out.push(chunk);
        if (mode === "values") state = chunk;
      }
      return { out: plain(out), state };
    };
    const observed = await chunks([agentltlMiddleware({ rules, posture: "observe" })]);
    expect(observed.out).toEqual((await chunks([])).out);
    expect(runOf(observed.state).trace.finalAnswer).toBe("From memory, read.");
  });

  test("of an error of the model but its wrapping: the host wraps it for any middleware around the model", async () => {
    const error = Object.assign(new Error("overloaded"), { status: 529 });
    const run = (own: readonly AgentMiddleware[]) =>
      createAgent({ model: fakeModel().respond(error), middleware: own })
        .invoke(input)
        .catch((thrown: unknown) => thrown);
    const [bare, observed] = [await run([]), await run([agentltlMiddleware({ rules, posture: "observe" })])];
    expect(bare).toBe(error);
    expect([String(observed), observed]).toEqual([String(error), expect.objectContaining({ cause: error })]);
  });

  test("and takes no step of the host's graph", async () => {
    const steps = 4;
    const run = async (own: readonly AgentMiddleware[]) =>
      scriptedAgent(answering, own).agent.invoke({ messages: "go" }, { recursionLimit: steps });
    const { messages } = await run([agentltlMiddleware({ rules, posture: "observe" })]);
    expect(messages).toHaveLength((await run([])).messages.length);
    await expect(run([agentltlMiddleware({ rules: rulesOf({ a: "not called(refund)" }) })])).rejects.toThrow(
      "Recursion limit",
    );
  });
});

test("observe tells what would have been done", async () => {
  const events: GuardEvent[] = [];
  const record = { record: (_run: string, event: GuardEvent) => events.push(event), flush: async () => {} };
  const own = agentltlMiddleware({ rules, posture: "observe", record });
  const { agent } = scriptedAgent(script, [own]);
  const run = runOf(await agent.invoke({ messages: "go" }));
  expect(run.decisions.map(({ kind, judged, call }) => [call.name, kind, judged])).toEqual([
    ["refund", "allow", "allow"],
    ["refund", "allow", "block"],
    ["fail", "allow", "stop"],
    ["unknown", "allow", "allow"],
    ["read", "allow", "allow"],
  ]);
  expect(run.trace.calls.map(({ name, outcome }) => `${name} ${outcome}`)).toEqual([
    "refund ok",
    "refund ok",
    "fail error",
    "unknown error",
    "read ok",
  ]);
  expect(events.map(({ kind }) => kind).join(" ")).toBe(
    "started said proposed proposed settled settled proposed proposed proposed settled settled settled finished",
  );
});

test("an end without a reply is told when the thread goes on, with what came of its calls", async () => {
  const direct = tool(() => "the answer", {
    name: "direct",
    description: "d",
    schema: z.object({}),
    returnDirect: true,
  });
  const told: string[] = [];
  const own = agentltlMiddleware({
    rules,
    posture: "observe",
    onFinish: ({ trace, decisions }) =>
      told.push(`${decisions.length}: ${trace.calls.map(({ outcome }) => outcome).join(" ")}`),
  });
  const model = fakeModel()
    .respond(messageOf([{ name: "direct", id: "1" }]))
    .respond(messageOf("Done."));
  const agent = createAgent({ model, tools: [direct], middleware: [own], checkpointer: new MemorySaver() });
  const config = { configurable: { thread_id: "t" } };
  await agent.invoke({ messages: "a" }, config);
  expect(told).toEqual([]);
  const result = await agent.invoke({ messages: "b" }, config);
  expect(told).toEqual(["1: ok", "0: ok"]);
  expect(runOf(result).trace.dialogue.map(({ turn, text }) => `${turn} ${text}`)).toEqual([
    "1 a",
    "2 b",
    "2 Done.",
  ]);
});

test("in observe an error of another middleware's hook ends the run, as it does without us", async () => {
  const passing = createMiddleware({ name: "passing", wrapToolCall: (request, handler) => handler(request) });
  const run = async (own: readonly ReturnType<typeof agentltlMiddleware>[]) => {
    const { agent } = scriptedAgent([[{ name: "fail" }], "Done."], [...own, passing]);
    return agent.invoke({ messages: "go" }).then(
      ({ messages }): readonly BaseMessage[] => messages,
      (error: unknown) => String(error),
    );
  };
  expect(await run([agentltlMiddleware({ rules, posture: "observe" })])).toBe(await run([]));
});

test("rules without a rule make no middleware, in either posture", () => {
  const none = defineProcedure({ constraints: [], allowEmpty: true });
  for (const posture of ["observe", "enforce"] as const) {
    expect(() => agentltlMiddleware({ rules: none, posture })).toThrow("has no rules");
  }
});
