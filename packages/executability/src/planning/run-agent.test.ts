import { describe, expect, test } from "vitest";
import { checkExecutability } from "../check/check-executability.ts";
import { recordedEnvironment } from "../environment/recorded.ts";
import type { AgentTask, CallEnd, Workplace } from "./agent-task.ts";
import { declaredVerifier } from "./declared-verifier.ts";
import { acceptAll, modelVerifier } from "./plan-verifier.ts";
import { type AgentSettings, type Method, runAgent } from "./run-agent.ts";
import { type ScriptedReply, scriptedModel } from "./scripted-model.ts";

const plan =
  '{"steps": [{"tool": "search", "args": {"phone": "123"}}, {"tool": "delete", "args": {"id": {"$step": 1}}, "dependsOn": [1]}]}';
const bad = '{"steps": [{"tool": "remove", "args": {}}]}';
const search: ScriptedReply = [["search", { phone: "123" }]];
const remove = (id: string): ScriptedReply => [["delete", { id }]];
const acts: readonly ScriptedReply[] = [search, remove("c-7"), "Done."];

/** A task in a world that notes what is done in it. */
function spied(ends: (name: string, args: unknown) => CallEnd = () => ({ result: "ok", isError: false })) {
  const seen: string[] = [];
  const task: AgentTask = {
    id: "t-1",
    goal: "Delete the contact with the number 123",
    tools: [{ name: "search" }, { name: "delete" }],
    visible: { contacts: 2 },
    begin: async (): Promise<Workplace> => {
      seen.push("begin");
      return {
        call: async (name, args) => {
          seen.push(name);
          return ends(name, args);
        },
        close: async () => void seen.push("close"),
      };
    },
  };
  return { task, seen };
}

interface Setting {
  readonly plans?: readonly string[];
  readonly verdicts?: readonly string[];
  readonly acts?: readonly ScriptedReply[];
  readonly settings?: Partial<AgentSettings>;
}

/** A run with scripted models, each reply of 10 + 5 tokens and one second. */
async function run(
  kind: Method["kind"],
  { plans = [plan], verdicts, acts: replies = acts, settings }: Setting,
  world = spied(),
) {
  const usage = { inputTokens: 10, outputTokens: 5 };
  const planner = scriptedModel("planner", plans, usage);
  const judge = verdicts === undefined ? undefined : scriptedModel("judge", verdicts, usage);
  const verifier = judge === undefined ? declaredVerifier() : modelVerifier(judge);
  const executor = scriptedModel("executor", replies, usage);
  let now = 0;
  const method: Method =
    kind === "dual-loop"
      ? { kind, planner, verifier }
      : kind === "plan-conditioned"
        ? { kind, planner }
        : { kind };
  const ran = await runAgent(world.task, method, { executor, clock: () => (now += 500), ...settings });
  return { ...ran, planner, judge, executor, seen: world.seen };
}

const accepted = '{"accepted": true}';
const rejected =
  '{"accepted": false, "step": 1, "check": "information", "reason": "nobody asked", "repair": "ask first"}';

describe("a verified plan", () => {
  test("binds the executor, and the trace holds what it did and nothing else", async () => {
    const { trace, candidates, exhausted, executor } = await run("dual-loop", {});
    expect([candidates.length, exhausted]).toEqual([1, false]);
    expect(trace.calls.map(({ name, outcome }) => `${name} ${outcome}`)).toEqual(["search ok", "delete ok"]);
    expect(trace.finalAnswer).toBe("Done.");
    expect(JSON.stringify(executor.asked[0]?.messages)).toContain("a plan that was accepted");
    expect(checkExecutability(trace, recordedEnvironment())).toMatchObject({ horizon: 2, fed: 3 });
  });

  test("is reached through rejections, each with the earliest step, the check and what would mend it", async () => {
    const { candidates, planner, trace } = await run("dual-loop", { plans: [bad, plan] });
    expect(candidates.map(({ verdict }) => verdict.kind)).toEqual(["rejected", "accepted"]);
    expect(planner.asked[1]?.messages.at(-1)).toEqual({
      role: "user",
      text: "Step 1 fails the check of schema: there is no tool `remove`. To mend it: use one of search, delete.\nReply with a whole new plan.",
    });
    expect(trace.calls).toHaveLength(2);
  });
});

test("nothing is called, or even opened, before a plan is accepted", async () => {
  const world = spied();
  const at: number[] = [];
  const verifier = {
    id: "spy",
    verify: async () => {
      at.push(world.seen.length);
      return { kind: "accepted" } as const;
    },
  };
  const planner = scriptedModel("planner", [plan]);
  await runAgent(
    world.task,
    { kind: "dual-loop", planner, verifier },
    { executor: scriptedModel("e", acts) },
  );
  expect(at).toEqual([0]);
  expect(world.seen).toEqual(["begin", "search", "delete", "close"]);
});

test("planner and verifier are given goal, tools, visible state, plan and feedback, and nothing else of the task", async () => {
  const world = spied();
  const task = {
    ...world.task,
    label: "SECRET LABEL",
    reference: ["SECRET REFERENCE"],
    state: "SECRET STATE",
  };
  const { planner, judge } = await run(
    "dual-loop",
    { plans: [plan, plan], verdicts: [rejected, accepted] },
    { task, seen: world.seen },
  );
  const asked = JSON.stringify([planner.asked, judge?.asked]);
  expect(asked).not.toContain("SECRET");
  for (const known of ["Delete the contact", "search", "contacts", "nobody asked", "ask first"])
    expect(asked).toContain(known);
});

describe("plans, verdicts and feedback never enter T", () => {
  test.each([1, 2, 5])("with %i candidates", async (many) => {
    const plans = [...Array.from({ length: many - 1 }, () => bad), plan];
    const { trace, candidates } = await run("dual-loop", { plans });
    expect([candidates.length, checkExecutability(trace, recordedEnvironment()).horizon]).toEqual([many, 2]);
    expect(JSON.stringify(trace)).not.toContain("remove");
  });
});

test("a call that can't be done, from a plan that was accepted, is an ordinary failure", async () => {
  const world = spied((name) =>
    name === "search" ? { result: "down", isError: true } : { result: "ok", isError: false },
  );
  const { trace } = await run("dual-loop", {}, world);
  expect(checkExecutability(trace, recordedEnvironment())).toMatchObject({
    horizon: 2,
    fed: 1,
    valid: [false, true],
  });
});

test("a rejected plan is no failure of the run, and so no reason for recovery", async () => {
  const { trace, candidates } = await run("dual-loop", { plans: [bad, plan] });
  const { fed, horizon } = checkExecutability(trace, recordedEnvironment());
  expect([candidates[0]?.verdict.kind, fed === horizon + 1]).toEqual(["rejected", true]);
});

test("after five rejections a flag is set, no plan binds the executor, and the run is kept and judged alike", async () => {
  const { exhausted, candidates, executor, trace, cost } = await run("dual-loop", {
    plans: Array.from({ length: 9 }, () => bad),
  });
  expect([exhausted, candidates.length]).toEqual([true, 5]);
  const bare = await run("react", {});
  expect(executor.asked[0]).toEqual(bare.executor.asked[0]);
  expect(trace.calls).toEqual(bare.trace.calls);
  expect(checkExecutability(trace, recordedEnvironment())).toEqual(
    checkExecutability(bare.trace, recordedEnvironment()),
  );
  expect([cost.by.plan.requests, cost.by.revise.requests]).toEqual([1, 4]);
});

test("a reply that holds no plan is a candidate that is rejected, and a verifier that says nothing accepts nothing", async () => {
  expect((await run("dual-loop", { plans: ["I will search.", plan] })).candidates[0]?.verdict).toMatchObject({
    kind: "rejected",
    step: 0,
  });
  const { candidates } = await run("dual-loop", { plans: [plan, plan], verdicts: ["Looks good!", accepted] });
  expect(candidates.map(({ verdict }) => verdict.kind)).toEqual(["rejected", "accepted"]);
});

test("no more calls are made than are allowed, those of one reply counted one by one", async () => {
  const many: readonly ScriptedReply[] = Array.from({ length: 9 }, () => [...search, ...search, ...search]);
  expect((await run("react", { acts: many })).trace.calls).toHaveLength(10);
  expect((await run("react", { acts: many, settings: { mostCalls: 4 } })).seen).toEqual([
    "begin",
    "search",
    "search",
    "search",
    "search",
    "close",
  ]);
});

describe("what a run costs", () => {
  test("is the tokens and the latency of planner, verifier, revision and executor, apart", async () => {
    const { cost } = await run("dual-loop", { plans: [plan, plan], verdicts: [rejected, accepted] });
    const once = { requests: 1, tokens: 15, latencyMs: 500 };
    expect(cost).toEqual({
      requests: 7,
      tokens: 105,
      latencyMs: 3500,
      by: {
        plan: once,
        revise: once,
        verify: { requests: 2, tokens: 30, latencyMs: 1000 },
        act: { requests: 3, tokens: 45, latencyMs: 1500 },
      },
    });
  });

  test("is not known in tokens where a provider does not report them", async () => {
    const executor = scriptedModel("executor", acts);
    const { cost } = await runAgent(spied().task, { kind: "react" }, { executor });
    expect([cost.tokens, cost.requests]).toEqual([null, 3]);
  });

  test("holds neither what the environment nor what a simulated user takes", async () => {
    const world = spied();
    const begin = async (): Promise<Workplace> => {
      const replies = ["Yes, that one."];
      return { ...(await world.task.begin()), reply: async () => replies.shift() };
    };
    const { trace, cost } = await run(
      "react",
      { acts: ["Which one?", ...acts] },
      { ...world, task: { ...world.task, begin } },
    );
    expect(trace.dialogue.map(({ role, text, afterCall }) => `${role} ${afterCall} ${text}`)).toEqual([
      "user 0 Delete the contact with the number 123",
      "assistant 0 Which one?",
      "user 0 Yes, that one.",
      "assistant 2 Done.",
    ]);
    expect([cost.requests, cost.by.act.requests]).toEqual([4, 4]);
  });
});

test("all methods share task, tools, horizon and decoding", async () => {
  const kinds: readonly Method["kind"][] = ["react", "prompt-planning", "plan-conditioned", "dual-loop"];
  const runs = await Promise.all(kinds.map((kind) => run(kind, {})));
  const options = runs.map(({ executor }) => executor.asked.map((one) => one.options));
  for (const one of options) expect(one).toEqual(options[0]);
  expect(options[0]?.[0]).toEqual({
    maxOutputTokens: 4000,
    temperature: 0,
    topP: 1,
    presencePenalty: 0,
    frequencyPenalty: 0,
    tools: [{ name: "search" }, { name: "delete" }],
  });
  for (const { planner } of runs)
    for (const { options: asked } of planner.asked) expect(asked.maxOutputTokens).toBe(4000);
  expect(new Set(runs.map(({ trace }) => JSON.stringify(trace.calls))).size).toBe(1);
});

test("accept-all asks no verifier, and the executor is told that the plan is accepted", async () => {
  const planner = scriptedModel("planner", [bad]);
  const executor = scriptedModel("executor", acts);
  const { cost } = await runAgent(
    spied().task,
    { kind: "dual-loop", planner, verifier: acceptAll },
    { executor },
  );
  expect(cost.by.verify.requests).toBe(0);
  const [first] = executor.asked;
  expect(first?.messages[0]).toMatchObject({ text: expect.stringContaining("a plan that was accepted") });
  const conditioned = await run("plan-conditioned", { plans: [bad] });
  expect(conditioned.executor.asked[0]?.messages[0]).toMatchObject({
    text: expect.not.stringContaining("accepted"),
  });
});
