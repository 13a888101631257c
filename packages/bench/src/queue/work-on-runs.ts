import { type JobWorker, workOnJobs } from "@agentltl/queue";
import { type Runner, runJob } from "../harness/run-job.ts";
import type { RunKey, RunRecord } from "../harness/run-record.ts";
import type { Instance } from "../instance/instance.ts";
import { instanceOf } from "../instance/instance-of.ts";
import { sameInstance } from "../instance/same-instance.ts";
import { placeOf, type QueueOptions } from "./queue-options.ts";

/** What a machine makes of the queue's runs. */
export interface RunWorkerOptions extends QueueOptions {
  /** Throws where this machine has not what the run needs; the run counts as failed then. */
  readonly runnerOf: (key: RunKey) => Runner;
  /** How many runs are under way at a time. Default 1. */
  readonly concurrency?: number;
  /** After so many milliseconds without a sign of life a worker is taken for dead, and its runs are given to others. Default 30,000. */
  readonly deadAfter?: number;
  /** Told of each run that was made here. */
  readonly onRecord?: (record: RunRecord) => void;
}

/** A worker under way. */
export type RunWorker = JobWorker;

/** Takes runs out of the queue and makes them, until it is closed. A run whose worker dies is made again by another. */
export function workOnRuns(options: RunWorkerOptions): RunWorker {
  const { runnerOf, onRecord } = options;
  let instance: Instance | undefined;
  const make = async (key: RunKey): Promise<RunRecord> => {
    const task = instance !== undefined && sameInstance(instance, key) ? instance : instanceOf(key);
    instance = task;
    const record = await runJob(key, runnerOf(key), task);
    onRecord?.(record);
    return record;
  };
  return workOnJobs(placeOf(options), {
    make,
    ...(options.concurrency === undefined ? {} : { concurrency: options.concurrency }),
    ...(options.deadAfter === undefined ? {} : { deadAfter: options.deadAfter }),
  });
}
