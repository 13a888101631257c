import { spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { appendFileSync, cpSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { attemptLater } from "@agentltl/core/host";
import { workOnJobs } from "@agentltl/queue";
import { Redis } from "ioredis";
import { expect, onTestFinished, test } from "vitest";
import { hasRedis, startRedis, unlessRedis } from "../../../scripts/testing/redis.ts";
import { type QueueStudyOptions, queueStudy } from "../src/node/queue/queue-study.ts";
import { type WorkOnStudyOptions, workOnStudy } from "../src/node/queue/work-on-study.ts";
import { runStudy } from "../src/node/run/run-study.ts";
import { startScriptedServer } from "../src/node/scripted-server.ts";
import { runOptions, type SmallStudy, testStudy } from "./small-study.ts";
import { storedKeys, storedLines, timelessLines } from "./stored.ts";

const redisTest = (name: string, body: (queue: string) => Promise<void>): void =>
  test.skipIf(!hasRedis)(`${name}${unlessRedis}`, async () => {
    const redis = await startRedis();
    onTestFinished(redis.close);
    await body(redis.url);
  });

/** Puts runs into the queue and collects them. */
function collected(one: SmallStudy, queue: string, more: Partial<QueueStudyOptions> = {}) {
  return queueStudy(one.study, { ...runOptions(one), queue, ...more });
}

/** A worker in this process, until the test is over or it is stopped. */
function worker(one: SmallStudy, queue: string, more: Partial<WorkOnStudyOptions> = {}) {
  const stop = new AbortController();
  const made = workOnStudy(one.study, { ...runOptions(one), queue, signal: stop.signal, ...more });
  const end = async (): Promise<number> => {
    stop.abort();
    return made;
  };
  onTestFinished(async () => {
    // One that was refused is looked at by its test.
    await attemptLater(end);
  });
  return { made, end };
}

/** The same study run on this machine alone. */
async function locally(one: SmallStudy): Promise<SmallStudy> {
  const alone = { ...one, results: join(one.base, "alone") };
  await runStudy(alone.study, { ...runOptions(alone), environment: { WORKER: "alone" } });
  return alone;
}

redisTest(
  "what workers make is on disk as a local run leaves it, byte for byte but for the times",
  async (queue) => {
    const one = testStudy("prompts: [default]\nseeds: [1, 2]");
    const workers = [worker(one, queue), worker(one, queue)];
    const progress = await collected(one, queue);
    expect([progress.total, progress.done, progress.ends.answer]).toEqual([24, 24, 24]);
    expect(timelessLines(one)).toEqual(timelessLines(await locally(one)));
    const made = await Promise.all(workers.map(({ end }) => end()));
    expect(made.reduce((sum, count) => sum + count, 0)).toBe(24);
  },
);

/** The scripted models, and who asked them by their keys. Whoever is called `doomed` waits for ever. */
async function startGate() {
  const asked = new EventEmitter();
  const [doomedAsked, healthyAsked] = [once(asked, "doomed"), once(asked, "healthy")];
  const server = await startScriptedServer({
    before: ({ key = "" }) => {
      asked.emit(key);
      return key === "doomed" ? new Promise(() => {}) : undefined;
    },
  });
  onTestFinished(server.close);
  return { url: server.baseURL, doomedAsked, healthyAsked };
}

redisTest(
  "of two workers one is killed in the middle of a run: nothing is lost, nothing is doubled",
  async (queue) => {
    const gate = await startGate();
    const one = testStudy(
      "prompts: [default]\nconcurrency: 2",
      `[{ id: there, model: "${gate.url}#reader", key: WORKER }, scripted:memory]`,
    );
    const start = (name: string) => {
      const child = spawn(
        process.execPath,
        [
          "--conditions=@agentltl/source",
          fileURLToPath(new URL("worker-process.ts", import.meta.url)),
          one.base,
          queue,
          name,
        ],
        { stdio: ["ignore", "ignore", "inherit"] },
      );
      onTestFinished(() => {
        child.kill("SIGKILL");
      });
      return child;
    };
    const collecting = collected(one, queue);
    const doomed = start("doomed");
    await gate.doomedAsked;
    const healthy = start("healthy");
    await gate.healthyAsked;
    doomed.kill("SIGKILL");
    const progress = await collecting;
    expect([progress.done, progress.ends.answer]).toEqual([12, 12]);
    const alone = await locally(one);
    expect(storedKeys(one)).toEqual(storedKeys(alone));
    expect(timelessLines(one)).toEqual(timelessLines(alone));
    const ended = once(healthy, "exit");
    healthy.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
  },
);

redisTest("a result that comes again after it was written is not written again", async (queue) => {
  const one = testStudy("prompts: [default]");
  worker(one, queue);
  // What a crash between the disk and the queue leaves: the record is written, and the result still in the queue.
  const crashing = collected(one, queue, {
    onProgress: () => {
      throw new Error("crash");
    },
  });
  await expect(crashing).rejects.toThrow("crash");
  expect(storedLines(one)).toHaveLength(1);
  expect((await collected(one, queue)).done).toBe(12);
  expect(storedKeys(one)).toEqual(storedKeys(await locally(one)));
  const redis = new Redis(queue);
  onTestFinished(() => redis.disconnect());
  expect((await redis.keys("*:completed")).length + (await redis.keys("*:notices")).length).toBe(0);
});

redisTest(
  "who collects can be stopped: the same call goes on, and what was made meanwhile is not made again",
  async (queue) => {
    const one = testStudy("prompts: [default]");
    const stop = new AbortController();
    const { end } = worker(one, queue);
    const stopped = await collected(one, queue, {
      signal: stop.signal,
      onProgress: ({ done }) => {
        if (done === 3) stop.abort();
      },
    });
    expect([stopped.done, storedLines(one).length]).toEqual([3, 3]);
    expect((await collected(one, queue)).done).toBe(12);
    expect(storedKeys(one)).toEqual(storedKeys(await locally(one)));
    expect(await end()).toBe(12);
  },
);

redisTest("what was run on this machine before is not put into the queue", async (queue) => {
  const one = testStudy("prompts: [default]");
  const stop = new AbortController();
  await runStudy(one.study, {
    ...runOptions(one),
    signal: stop.signal,
    onProgress: ({ done }) => {
      if (done === 5) stop.abort();
    },
  });
  const before = storedLines(one).length;
  const { end } = worker(one, queue);
  expect((await collected(one, queue)).done).toBe(12);
  expect(await end()).toBe(12 - before);
  expect(storedKeys(one)).toEqual(storedKeys(await locally(one)));
});

redisTest("a worker that is stopped ends the run that it has, and takes no other", async (queue) => {
  const one = testStudy("prompts: [default]\nconcurrency: 1");
  const stop = new AbortController();
  const stopped = worker(one, queue, {
    signal: stop.signal,
    onRecord: () => stop.abort(),
  });
  const collecting = collected(one, queue);
  expect(await stopped.made).toBe(1);
  const other = worker(one, queue);
  expect((await collecting).done).toBe(12);
  expect(await other.end()).toBe(11);
});

redisTest("runs that ended with an error are put there again when that is asked for", async (queue) => {
  const server = await startScriptedServer({ failEvery: 1, status: 500 });
  onTestFinished(server.close);
  const one = testStudy("prompts: [default]\nretries: 0", `["${server.baseURL}#refuser"]`);
  worker(one, queue);
  const ends = async (retryErrors: boolean) => {
    const progress = await collected(one, queue, { retryErrors });
    return [progress.ends.error, storedLines(one).length];
  };
  expect([await ends(false), await ends(false), await ends(true), await ends(true)]).toEqual([
    [6, 6],
    [6, 6],
    [6, 12],
    [6, 18],
  ]);
});

redisTest("no run begins once the money is spent", async (queue) => {
  const one = testStudy(
    "prompts: [default]\nlimits: { money: 0.001 }\nconcurrency: 1",
    "[{ model: scripted:reader, price: { input: 1, output: 1 } }]",
  );
  worker(one, queue);
  const first = await collected(one, queue);
  expect([first.isSpent, first.done > 0]).toEqual([true, true]);
  const second = await collected(one, queue);
  expect([second.isSpent, second.done]).toEqual([true, first.done]);
});

redisTest("calls of a model with a pace take turns that all machines count", async (queue) => {
  const server = await startScriptedServer();
  onTestFinished(server.close);
  const model = `${server.baseURL}#reader`;
  const one = testStudy("prompts: [default]", `[{ id: paced, model: "${model}", per_minute: 5000 }]`);
  for (const _ of [1, 2]) worker(one, queue);
  await collected(one, queue);
  const redis = new Redis(queue);
  onTestFinished(() => redis.disconnect());
  expect(await redis.zcard(`agentltl-model-${model}:pace`)).toBe(server.answered());
});

/** The same study on another machine: a copy of its folder. */
function elsewhere(one: SmallStudy): SmallStudy {
  const other = testStudy();
  cpSync(one.base, other.base, { recursive: true });
  return { ...other, study: one.study };
}

redisTest("a worker whose tree is another one says which, and makes nothing", async (queue) => {
  const one = testStudy("prompts: [default]");
  const there = elsewhere(one);
  appendFileSync(join(there.base, "beta/setup.py"), "# changed\n");
  const stop = new AbortController();
  const collecting = collected(one, queue, { signal: stop.signal });
  await expect(worker(there, queue).made).rejects.toThrow(
    /^repository `beta` is another one on this machine \(\w{12}\) than where the study was begun \(\w{12}\); bring the same tree here$/,
  );
  stop.abort();
  expect((await collecting).done).toBe(0);
});

redisTest("a worker whose study file is another one says what differs, and makes nothing", async (queue) => {
  const one = testStudy("prompts: [default]");
  const there = elsewhere(one);
  const other = { ...there, study: { ...one.study, seeds: [7], policy: "evidence" as const } };
  const stop = new AbortController();
  const collecting = collected(one, queue, { signal: stop.signal });
  await expect(worker(other, queue).made).rejects.toThrowErrorMatchingInlineSnapshot(
    `[StudyError: the study was begun with other seeds, policy than this machine's study file has; bring the same file here, or begin this one with \`study run --queue\`]`,
  );
  stop.abort();
  expect((await collecting).done).toBe(0);
});

redisTest(
  "a worker without a key says so before it takes anything; who collects needs none",
  async (queue) => {
    const one = testStudy("prompts: [default]", '["openai:m"]');
    await expect(worker(one, queue).made).rejects.toThrow("set the environment variable OPENAI_API_KEY");
    const stop = new AbortController();
    const collecting = collected(one, queue, { signal: stop.signal });
    stop.abort();
    expect((await collecting).total).toBe(6);
    const wrong = testStudy("", '["opnai:m"]');
    await expect(collected(wrong, queue)).rejects.toThrow("`opnai:m` is no model");
  },
);

redisTest("what is no run of the study is not kept, and said; it is left to be made", async (queue) => {
  const one = testStudy("prompts: [default]", "[scripted:refuser]");
  const failures: string[] = [];
  const onFailure = (key: string, message: string): void => {
    failures.push(`${key}: ${message}`);
  };
  const collecting = collected(one, queue, { onFailure });
  const redis = new Redis(queue);
  onTestFinished(() => redis.disconnect());
  const queues = async (): Promise<readonly string[]> => redis.keys("bull:*:meta");
  while ((await queues()).length === 0);
  const [meta = ""] = await queues();
  const answers = ["not JSON", '{"format":1}', 7, "{}\n{}", null];
  const liar = workOnJobs<object, unknown>(
    { url: queue, name: meta.split(":")[1] ?? "" },
    {
      make: async () => {
        if (answers.length === 0) throw new Error("this tree can't be read");
        return answers.pop();
      },
    },
  );
  expect((await collecting).done).toBe(0);
  await liar.close();
  expect(storedLines(one)).toEqual([]);
  expect(failures.toSorted().map((text) => text.replace(/^.*trial 1: /, ""))).toEqual(
    expect.arrayContaining(["this tree can't be read"]),
  );
  expect(failures.filter((text) => text.includes("a worker gave no run"))).toHaveLength(5);
  worker(one, queue);
  expect((await collected(one, queue)).done).toBe(6);
});
