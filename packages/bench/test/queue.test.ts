import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { hasRedis, startRedis, unlessRedis } from "../../../scripts/testing/redis.ts";
import { aiSdkHost } from "../src/ai-sdk/index.ts";
import {
  benchmarkKeys,
  keyText,
  type RunKey,
  type Runner,
  type RunRecord,
  scriptedAgents,
} from "../src/index.ts";
import { queueRuns, workOnRuns } from "../src/queue/index.ts";

const keys = benchmarkKeys({
  agents: ["perfect", "swapper"],
  hosts: ["ai-sdk"],
  settings: ["baseline"],
  templates: ["loop_termination", "exists_selection"],
  difficulties: [1],
  trials: 2,
});
const host = aiSdkHost();

function runnerOf({ agent }: RunKey): Runner {
  return { host, agent: scriptedAgents.find(({ name }) => name === agent) };
}

test.skipIf(!hasRedis)(
  `two workers share the runs; each result is collected once${unlessRedis}`,
  async () => {
    const redis = await startRedis();
    const made: RunRecord[][] = [[], []];
    const workers = made.map((own) =>
      workOnRuns({ url: redis.url, runnerOf, onRecord: (record) => own.push(record) }),
    );
    const records: RunRecord[] = [];
    const onRecord = (record: RunRecord): number => records.push(record);
    expect(await queueRuns({ url: redis.url, keys, done: keys.slice(0, 3), onRecord })).toEqual({
      made: keys.length - 3,
      failed: 0,
      skipped: 3,
    });
    expect(records.map(keyText).toSorted()).toEqual(keys.slice(3).map(keyText).toSorted());
    expect(made.flat()).toHaveLength(keys.length - 3);
    expect((await queueRuns({ url: redis.url, keys, done: keys, onRecord })).skipped).toBe(keys.length);
    for (const worker of workers) await worker.close();
    await redis.close();
  },
);

test.skipIf(!hasRedis)(
  `a run that a worker can't make has failed, and is made when asked for again${unlessRedis}`,
  async () => {
    const redis = await startRedis();
    const [key] = keys;
    if (key === undefined) throw new Error("no run");
    let isThere = false;
    const worker = workOnRuns({
      url: redis.url,
      runnerOf: (one) => {
        if (isThere) return runnerOf(one);
        throw new Error("no such model here");
      },
    });
    const failures: unknown[] = [];
    const records: RunRecord[] = [];
    const work = {
      url: redis.url,
      keys: [key],
      onRecord: (record: RunRecord) => records.push(record),
      onFailure: (_key: RunKey, error: unknown) => failures.push(error),
    };
    expect(await queueRuns(work)).toEqual({ made: 0, failed: 1, skipped: 0 });
    expect(failures).toEqual([new Error("no such model here")]);
    isThere = true;
    expect(await queueRuns(work)).toEqual({ made: 1, failed: 0, skipped: 0 });
    expect(records).toHaveLength(1);
    await worker.close();
    await redis.close();
  },
);

test.skipIf(!hasRedis)(
  `what a worker had in hand when it was killed is made by another, once${unlessRedis}`,
  async () => {
    const redis = await startRedis();
    const records: RunRecord[] = [];
    const collected = queueRuns({
      url: redis.url,
      keys: keys.slice(0, 4),
      onRecord: (record) => records.push(record),
    });
    const doomed = spawn(
      process.execPath,
      [
        "--conditions=@agentltl/source",
        fileURLToPath(new URL("worker-process.ts", import.meta.url)),
        redis.url,
      ],
      { stdio: ["ignore", "pipe", "inherit"] },
    );
    await new Promise((resolve) => doomed.stdout.once("data", resolve));
    doomed.kill("SIGKILL");
    const worker = workOnRuns({ url: redis.url, runnerOf, deadAfter: 1000 });
    expect(await collected).toEqual({ made: 4, failed: 0, skipped: 0 });
    expect(records.map(keyText).toSorted()).toEqual(keys.slice(0, 4).map(keyText).toSorted());
    await worker.close();
    await redis.close();
  },
);
