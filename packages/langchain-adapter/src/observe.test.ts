import { defineProcedure, type GuardEvent } from "@agentltl/core";
import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import { createMiddleware } from "langchain";
import { describe, expect, test } from "vitest";
import { breakingGuard, unusableRules } from "../test/breaking.ts";
import { type Reply, rulesOf, scriptedAgent } from "../test/scripted.ts";
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

/** What went in and came out, without the ids that the host makes up. */
async function recorded(
  options: Partial<LangChainOptions> | undefined,
  mode: "invoke" | "values" | "messages",
  replies: readonly Reply[] = script,
) {
  const own = options === undefined ? [] : [agentltlMiddleware({ rules, posture: "observe", ...options })];
  const { agent, model, ran } = scriptedAgent(replies, own);
  const input = { messages: [{ role: "user", content: "go" }] };
  const out: unknown[] = [];
  if (mode === "invoke") out.push(plain(await agent.invoke(input)));
  else {
    for await (const chunk of await agent.stream(input, { streamMode: mode })) {
      out.push(plain(Array.isArray(chunk) ? chunk[0] : chunk));
    }
  }
  return { sent: model.calls.map(({ messages }) => plain(messages)), ran, out };
}

function plain(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value).replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "made up"),
  );
}

/** Values come once a graph step, and our hooks are steps. */
function distinct(chunks: readonly unknown[]): readonly unknown[] {
  return chunks.filter((chunk, index) => JSON.stringify(chunk) !== JSON.stringify(chunks[index - 1]));
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

const ways = Object.entries(broken).map(([what, options]) => [what, () => options] as const);
const throwing = ["with a guard that throws", () => breakingGuard(rules)] as const;

describe.each([...ways, throwing])("observe %s changes nothing", (_what, make) => {
  test.each(["invoke", "messages"] as const)("by %s", async (mode) => {
    const bare = await recorded(undefined, mode);
    expect(await recorded(make(), mode)).toEqual(bare);
    expect(bare.ran).toEqual(['refund {"order":"W23"}', 'refund {"order":"W23"}', "fail", "read"]);
  });

  test("of an answer", async () => {
    const bare = await recorded(undefined, "invoke", answering);
    expect(await recorded(make(), "invoke", answering)).toEqual(bare);
    expect(JSON.stringify(bare.out)).toContain("From memory.");
  });

  test("by stream of values", async () => {
    const bare = await recorded(undefined, "values");
    const observed = await recorded(make(), "values");
    expect({ ...observed, out: distinct(observed.out) }).toEqual({ ...bare, out: distinct(bare.out) });
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
