import { expect, test } from "vitest";
import { scriptedAgents } from "../agents/scripted-agents.ts";
import { aiSdkHost } from "../ai-sdk/index.ts";
import { benchmarkKeys, keyText } from "./benchmark-keys.ts";
import type { Host } from "./host.ts";
import { runBenchmark } from "./run-benchmark.ts";
import type { RunRecord } from "./run-record.ts";

const host = aiSdkHost();
const agent = scriptedAgents[0];
const runner = { host, ...(agent === undefined ? {} : { agent }) };
const small = benchmarkKeys({
  agents: ["perfect"],
  hosts: ["ai-sdk"],
  settings: ["baseline"],
  templates: ["loop_termination", "exists_selection"],
  difficulties: [1],
  trials: 1,
});

test("360 runs for an agent and a setting: 12 templates, 5 difficulties, 2 seeds, 3 trials", () => {
  const keys = benchmarkKeys({ agents: ["one"], hosts: ["ai-sdk"] });
  const settings = new Set(keys.map(({ setting }) => setting));
  expect([...settings]).toEqual(["baseline", "block-and-warn", "soft-block"]);
  for (const setting of settings) expect(keys.filter((key) => key.setting === setting)).toHaveLength(360);
  expect(new Set(keys.map(keyText)).size).toBe(keys.length);
});

test("runs that were made before are not made again, and those that failed are", async () => {
  const records: RunRecord[] = [];
  const failing: Host = { name: "ai-sdk", run: () => Promise.reject(new Error("no model there")) };
  const failures: unknown[] = [];
  const first = await runBenchmark({
    keys: small,
    runnerOf: ({ template, seed }) =>
      template === "loop_termination" && seed === 42 ? { host: failing } : runner,
    onRecord: (record) => records.push(record),
    onFailure: (_key, error) => failures.push(error),
    concurrency: 2,
  });
  expect(first).toEqual({ made: 3, failed: 1, skipped: 0 });
  expect(failures).toEqual([new Error("no model there")]);
  const second = await runBenchmark({
    keys: small,
    done: records,
    runnerOf: () => runner,
    onRecord: (record) => records.push(record),
  });
  expect(second).toEqual({ made: 1, failed: 0, skipped: 3 });
  expect(new Set(records.map(keyText))).toEqual(new Set(small.map(keyText)));
  for (const record of records) expect(record).toMatchObject({ compliance: 1, correct: true, reward: 1 });
});
