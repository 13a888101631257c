import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { Redis } from "ioredis";
import { expect, onTestFinished, test } from "vitest";
import { hasRedis, unlessRedis } from "../../../scripts/testing/redis.ts";
import { collectJobs, type JobsToCollect, type QueuePlace, workOnJobs } from "../src/index.ts";
import { testPlace } from "./place.ts";

const redisTest = (name: string, body: () => Promise<void>): void =>
  test.skipIf(!hasRedis)(`${name}${unlessRedis}`, body);

const jobs: ReadonlyMap<string, number> = new Map(
  ["one", "two: with a colon", "3", "böse | ü", "five"].map((name, index) => [name, index]),
);

/** Collects, and keeps what it is told of. */
function collector(place: QueuePlace, more: Partial<JobsToCollect<number>> = {}) {
  const told: (readonly [string, unknown])[] = [];
  const failed: (readonly [string, string])[] = [];
  const collected = collectJobs(place, {
    jobs,
    onResult: (name, result) => {
      told.push([name, result]);
    },
    onFailure: (name, message) => failed.push([name, message]),
    quiet: 200,
    ...more,
  });
  return { told, failed, collected };
}

/** Doubles numbers until the test is over. */
function doubler(place: QueuePlace, make = async (data: number): Promise<number> => data * 2) {
  const worker = workOnJobs(place, { make, deadAfter: 500 });
  onTestFinished(worker.close);
  return worker;
}

const doubled = [...jobs].map(([name, data]) => [name, data * 2] as const);

redisTest(
  "each result is told of once, whatever the jobs are called and however many machines there are",
  async () => {
    const place = await testPlace();
    doubler(place);
    doubler(place);
    const { told, collected } = collector(place);
    expect(await collected).toEqual({ results: 5, failures: 0 });
    expect(told.toSorted()).toEqual(doubled.toSorted());
  },
);

redisTest(
  "a job that can't be made has failed with the reason, and is made when asked for again",
  async () => {
    const place = await testPlace();
    let isIll = true;
    doubler(place, async (data) => {
      if (isIll && data === 2) throw new Error("not on this machine");
      return data * 2;
    });
    const first = collector(place);
    expect(await first.collected).toEqual({ results: 4, failures: 1 });
    expect(first.failed).toEqual([["3", "not on this machine"]]);
    isIll = false;
    const again = collector(place, { jobs: new Map([["3", 2]]) });
    expect(await again.collected).toEqual({ results: 1, failures: 0 });
    expect(again.told).toEqual([["3", 4]]);
  },
);

redisTest(
  "who is stopped leaves the queue as it is, and the same call goes on; no job is made twice",
  async () => {
    const place = await testPlace();
    const made: number[] = [];
    doubler(place, async (data) => {
      made.push(data);
      return data * 2;
    });
    const stop = new AbortController();
    const told: string[] = [];
    await collectJobs(place, {
      jobs,
      signal: stop.signal,
      onResult: (name) => {
        told.push(name);
        if (told.length === 2) stop.abort();
      },
      onFailure: () => {},
    });
    expect(told).toHaveLength(2);
    const rest = collector(place, { jobs: new Map([...jobs].filter(([name]) => !told.includes(name))) });
    expect(await rest.collected).toEqual({ results: 3, failures: 0 });
    expect([...told, ...rest.told.map(([name]) => name)].toSorted()).toEqual([...jobs.keys()].toSorted());
    expect(made.toSorted()).toEqual([0, 1, 2, 3, 4]);
  },
);

redisTest("a result that can't be kept stays in the queue, and comes again", async () => {
  const place = await testPlace();
  doubler(place);
  const full = collector(place, { onResult: () => Promise.reject(new Error("disk full")) });
  await expect(full.collected).rejects.toThrow("disk full");
  const { told, collected } = collector(place);
  await collected;
  expect(told.toSorted()).toEqual(doubled.toSorted());
});

redisTest(
  "results of nobody's jobs are left for who put them there, or removed where that is said",
  async () => {
    const place = await testPlace();
    doubler(place);
    const part = new Map([["one", 0]]);
    // Somebody who was killed after the result was kept, and before it was out of the queue.
    const killed = collector(place, { onResult: () => Promise.reject(new Error("killed")) });
    await expect(killed.collected).rejects.toThrow("killed");
    const other = new Map([["another", 7]]);
    expect((await collector(place, { jobs: other }).collected).results).toBe(1);
    const kept = collector(place, { jobs: part });
    expect([await kept.collected, kept.told]).toEqual([{ results: 1, failures: 0 }, [["one", 0]]]);
    await collector(place, { jobs: other, isAlone: true }).collected;
    const redis = new Redis(place.url);
    onTestFinished(() => redis.disconnect());
    expect(await redis.zcard(`bull:${place.name}:completed`)).toBe(0);
  },
);

redisTest(
  "once it is enough, what nobody has taken is taken back, and what is under way is collected",
  async () => {
    const place = await testPlace();
    const redis = new Redis(place.url);
    onTestFinished(() => redis.disconnect());
    const made: number[] = [];
    doubler(place, async (data) => {
      made.push(data);
      // The second job that is taken ends only when nothing waits any more.
      while (made.length > 1 && (await redis.llen(`bull:${place.name}:wait`)) > 0);
      return data * 2;
    });
    const { told, collected } = collector(place, { isEnough: () => made.length > 1 });
    expect(await collected).toEqual({ results: 2, failures: 0 });
    expect(told.map(([, result]) => result).toSorted()).toEqual(made.map((data) => data * 2).toSorted());
    expect(await redis.zcard(`bull:${place.name}:completed`)).toBe(0);
  },
);

redisTest("jobs that the server has forgotten are put there again", async () => {
  const place = await testPlace();
  const redis = new Redis(place.url);
  onTestFinished(() => redis.disconnect());
  const { told, collected } = collector(place);
  while ((await redis.llen(`bull:${place.name}:wait`)) < 5);
  await redis.flushall();
  doubler(place);
  expect(await collected).toEqual({ results: 5, failures: 0 });
  expect(told.toSorted()).toEqual(doubled.toSorted());
});

redisTest("what a machine had in hand when it was killed is made by another, once", async () => {
  const place = await testPlace();
  const doomed = spawn(
    process.execPath,
    [
      "--conditions=@agentltl/source",
      fileURLToPath(new URL("doomed-worker.ts", import.meta.url)),
      place.url,
      place.name,
    ],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  onTestFinished(() => {
    doomed.kill("SIGKILL");
  });
  const { told, collected } = collector(place);
  await once(doomed.stdout, "data");
  doomed.kill("SIGKILL");
  doubler(place);
  expect(await collected).toEqual({ results: 5, failures: 0 });
  expect(told.toSorted()).toEqual(doubled.toSorted());
});

test("a server that isn't there is said after some seconds", async () => {
  await expect(collector({ url: "redis://127.0.0.1:1", name: "jobs" }).collected).rejects.toThrow();
});
