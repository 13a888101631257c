import { groupBy } from "@agentltl/core/host";
import { expect, test } from "vitest";
import { scriptedAgents } from "../agents/scripted-agents.ts";
import { aiSdkHost } from "../ai-sdk/index.ts";
import { langchainHost } from "../langchain/index.ts";
import type { Host } from "./host.ts";
import { runJob } from "./run-job.ts";
import type { RunKey, RunRecord } from "./run-record.ts";
import type { SettingName } from "./setting.ts";

const hosts: readonly Host[] = [aiSdkHost(), langchainHost()];

/** A run of a scripted agent in both hosts' loops. */
async function runs(
  name: string,
  setting: SettingName,
  more: Partial<RunKey> = {},
): Promise<readonly RunRecord[]> {
  const agent = scriptedAgents.find((one) => one.name === name);
  if (agent === undefined) throw new Error(name);
  const made: RunRecord[] = [];
  for (const host of hosts) {
    const key: RunKey = {
      agent: name,
      host: host.name,
      setting,
      template: "fan_out_fan_in",
      difficulty: 1,
      seed: 123,
      trial: 1,
      noise: 0,
      ...more,
    };
    made.push(await runJob(key, { host, agent }));
  }
  return made;
}

/** What a run came to, in few words. */
function told({ compliance, correct, ended, ran, proposed, events, layers }: RunRecord): string {
  const broken = Object.entries(layers).flatMap(([layer, { violated }]) => (violated > 0 ? [layer] : []));
  const counts = groupBy(events, ({ layer, resolution }) => `${layer} ${resolution}`);
  const found = [...counts].map(([what, some]) => `${some.length} ${what}`);
  return `${Number(compliance).toFixed(2)} ${correct ? "right" : "wrong"} ${ended} ${ran}/${proposed} broken: ${broken.join(" ") || "none"}; refused: ${found.join(", ") || "none"}`;
}

const cases: readonly (readonly [string, SettingName])[] = [
  ["perfect", "baseline"],
  ["perfect", "block-and-warn"],
  ["perfect", "soft-block"],
  ["perfect", "shield"],
  ["swapper", "baseline"],
  ["swapper", "block-and-warn"],
  ["early-stopper", "block-and-warn"],
  ["wrong-brancher", "baseline"],
  ["wrong-brancher", "block-and-warn"],
  ["looper", "baseline"],
  ["looper", "block-and-warn"],
  ["looper", "soft-block"],
  ["batcher", "baseline"],
  ["batcher", "block-and-warn"],
  ["insister", "block-and-warn"],
];

test("each weakness shows in its layers, and in both hosts' loops alike", async () => {
  const lines: string[] = [];
  for (const [agent, setting] of cases) {
    const [sdk = "", chain = ""] = (await runs(agent, setting)).map(told);
    expect(chain, `${agent} ${setting}`).toBe(sdk);
    lines.push(`${agent}, ${setting}: ${sdk}`);
  }
  expect(lines).toMatchInlineSnapshot(`
    [
      "perfect, baseline: 1.00 right answered 5/5 broken: none; refused: none",
      "perfect, block-and-warn: 1.00 right answered 5/5 broken: none; refused: none",
      "perfect, soft-block: 1.00 right answered 5/5 broken: none; refused: none",
      "perfect, shield: 1.00 right answered 5/5 broken: none; refused: none",
      "swapper, baseline: 0.80 right answered 5/5 broken: L3 L4; refused: none",
      "swapper, block-and-warn: 1.00 right answered 5/8 broken: none; refused: 1 L3 listened, 2 L4 listened",
      "early-stopper, block-and-warn: 0.56 wrong answered 3/3 broken: L1 L2 L3 L4 L5 L6; refused: none",
      "wrong-brancher, baseline: 0.69 wrong answered 5/5 broken: L1 L2 L3 L4 L5 L6; refused: none",
      "wrong-brancher, block-and-warn: 1.00 right answered 5/6 broken: none; refused: 1 L1 listened",
      "looper, baseline: 0.81 right answered 11/11 broken: L4 L5; refused: none",
      "looper, block-and-warn: 0.91 right answered 6/12 broken: L5; refused: 1 L4 listened, 2 L5 listened, 2 L5 insisted, 1 L5 unresolved",
      "looper, soft-block: 0.98 wrong stopped 5/11 broken: L2 L6; refused: 1 L4 listened, 3 L5 listened, 1 L5 insisted, 1 L5 unresolved",
      "batcher, baseline: 0.62 right answered 5/5 broken: L3 L4; refused: none",
      "batcher, block-and-warn: 1.00 right answered 5/9 broken: none; refused: 1 L3 insisted, 2 L3 listened, 1 L4 listened",
      "insister, block-and-warn: 0.80 right answered 5/6 broken: L3 L4; refused: 1 L3 insisted",
    ]
  `);
});

test("baseline refuses nothing", async () => {
  for (const { name } of scriptedAgents)
    for (const { events, ran, proposed } of await runs(name, "baseline")) {
      expect(events).toEqual([]);
      expect(ran).toBe(proposed);
    }
});

test("what the shield hides is not there to be called: the run keeps the rules", async () => {
  const [sdk, chain] = await runs("wrong-brancher", "shield");
  expect(sdk).toMatchObject({ compliance: 1, correct: true });
  expect(chain).toMatchObject({ compliance: 1, correct: true });
});

test("refused calls count against the budget of 10 d + 10", async () => {
  for (const record of await runs("swapper", "block-and-warn", {
    template: "branch_selection",
    difficulty: 5,
    trial: 1,
  }))
    expect(record).toMatchObject({ ended: "budget", answer: null, correct: false, proposed: 60 });
});

test("a refusal of the last call that the budget allows ends the run in both loops alike", async () => {
  for (const template of ["tool_condition_branching", "nested_loops+branching"] as const) {
    const [sdk, chain] = await runs("looper", "block-and-warn", { template, difficulty: 2 });
    expect(sdk).toMatchObject({ ended: "budget", answer: null, proposed: 30 });
    expect(chain).toEqual({ ...sdk, host: "langchain" });
  }
});

test("the same key gives the same run; another trial another", async () => {
  const [first] = await runs("swapper", "baseline", { template: "nested_loops" });
  const [again] = await runs("swapper", "baseline", { template: "nested_loops" });
  const [other] = await runs("swapper", "baseline", { template: "nested_loops", trial: 2 });
  expect(again).toEqual(first);
  expect({ ...other, trial: 1 }).not.toEqual(first);
});

test("without a model and without a scripted agent nothing runs", async () => {
  const key: RunKey = {
    agent: "nobody",
    host: "ai-sdk",
    setting: "baseline",
    template: "fan_out_fan_in",
    difficulty: 1,
    seed: 42,
    trial: 1,
    noise: 0,
  };
  const message = "there is neither a model nor a scripted agent: give one of them";
  for (const host of hosts) await expect(runJob(key, { host })).rejects.toThrow(message);
});
