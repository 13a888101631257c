import { type Job, Queue, QueueEvents } from "bullmq";
import { keyText } from "../harness/benchmark-keys.ts";
import { readRunRecord } from "../harness/read-run-record.ts";
import type { BenchmarkProgress, BenchmarkWork } from "../harness/run-benchmark.ts";
import type { RunKey } from "../harness/run-record.ts";
import { connectionTo, defaultQueue, type QueueOptions } from "./queue-options.ts";

export type { QueueOptions } from "./queue-options.ts";
export { type RunWorker, type RunWorkerOptions, workOnRuns } from "./work-on-runs.ts";

/** The runs that other machines are to make, and who is told of them. */
export interface QueuedWork
  extends Pick<BenchmarkWork, "keys" | "done" | "onRecord" | "onFailure">,
    QueueOptions {}

/**
 * Puts the runs that are not made yet into the queue, and collects what workers have made of them, each once: a run is taken out of the queue when
 * it has been told of. Where this process is stopped, the same call goes on: what is in the queue already is not put there again.
 */
export async function queueRuns(work: QueuedWork): Promise<BenchmarkProgress> {
  const { keys, done = [], name = defaultQueue } = work;
  const before = new Set(done.map(keyText));
  const left = new Map(keys.flatMap((key) => (before.has(keyText(key)) ? [] : [[idOf(key), key] as const])));
  const skipped = keys.length - left.size;
  const queue = new Queue(name, { connection: connectionTo(work, "seconds") });
  // Without a listener an error of the connection would end the process; what is asked of the queue rejects all the same.
  queue.on("error", () => {});
  const bell = await bellOf(work);
  await queue.addBulk([...left].map(([jobId, data]) => ({ name: "run", data, opts: { jobId } })));
  let [made, failed] = [0, 0];
  const collect = async (job: Job): Promise<void> => {
    const key = left.get(job.id ?? "");
    if (key === undefined) return;
    left.delete(job.id ?? "");
    if (await job.isFailed()) {
      failed += 1;
      work.onFailure?.(key, new Error(job.failedReason));
    } else {
      made += 1;
      work.onRecord(readRunRecord(job.returnvalue, "what a worker gave"));
    }
    await job.remove();
  };
  while (left.size > 0) {
    const rung = bell.next();
    const ended = await queue.getJobs(["completed", "failed"]);
    for (const job of ended) await collect(job);
    if (left.size > 0) await rung;
  }
  await bell.close();
  await queue.close();
  return { made, failed, skipped };
}

interface Bell {
  /** Resolves when a run has ended after this was called. */
  readonly next: () => Promise<void>;
  readonly close: () => Promise<void>;
}

async function bellOf(options: QueueOptions): Promise<Bell> {
  const events = new QueueEvents(options.name ?? defaultQueue, {
    connection: connectionTo(options, "seconds"),
  });
  events.on("error", () => {});
  await events.waitUntilReady();
  const waiting = new Set<() => void>();
  const ring = (): void => {
    for (const resolve of waiting) resolve();
    waiting.clear();
  };
  events.on("completed", ring);
  events.on("failed", ring);
  return {
    next: () => new Promise((resolve) => waiting.add(resolve)),
    close: () => events.close(),
  };
}

/** BullMQ's ids may not hold a colon, and a model's name may. */
function idOf(key: RunKey): string {
  return encodeURIComponent(keyText(key));
}
