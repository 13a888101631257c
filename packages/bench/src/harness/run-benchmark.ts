import { attemptLater } from "@agentltl/core/host";
import type { Instance } from "../instance/instance.ts";
import { instanceOf } from "../instance/instance-of.ts";
import { sameInstance } from "../instance/same-instance.ts";
import { keyText } from "./benchmark-keys.ts";
import { type Runner, runJob } from "./run-job.ts";
import type { RunKey, RunRecord } from "./run-record.ts";

/** How many runs there are to make, and who is told of them. */
export interface BenchmarkWork {
  readonly keys: readonly RunKey[];
  /** Runs that were made before: they are not made again. */
  readonly done?: readonly RunKey[];
  readonly runnerOf: (key: RunKey) => Runner;
  /** Told of each run as soon as it is over. */
  readonly onRecord: (record: RunRecord) => void;
  /** Told of a run that the host could not make. It is made again when the work is gone on with. */
  readonly onFailure?: (key: RunKey, error: unknown) => void;
  /** How many runs are under way at a time. Default 1; more helps where a model is far away. */
  readonly concurrency?: number;
}

/** How many runs were made, and how many could not be. */
export interface BenchmarkProgress {
  readonly made: number;
  readonly failed: number;
  readonly skipped: number;
}

/** Makes the runs that are not made yet. */
export async function runBenchmark(work: BenchmarkWork): Promise<BenchmarkProgress> {
  const { keys, done = [], runnerOf, onRecord, onFailure, concurrency = 1 } = work;
  const before = new Set(done.map(keyText));
  const left = keys.filter((key) => !before.has(keyText(key)));
  const queue = left.values();
  let [made, failed] = [0, 0];
  const worker = async (): Promise<void> => {
    let task: Instance | undefined;
    for (const key of queue) {
      if (task === undefined || !sameInstance(task, key)) task = instanceOf(key);
      const instance = task;
      const ran = await attemptLater(() => runJob(key, runnerOf(key), instance));
      if (ran.kind === "done") {
        made += 1;
        onRecord(ran.value);
      } else {
        failed += 1;
        onFailure?.(key, ran.error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, concurrency) }, worker));
  return { made, failed, skipped: keys.length - left.length };
}
