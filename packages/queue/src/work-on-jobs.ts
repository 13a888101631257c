import { Worker } from "bullmq";
import { connectionTo, type QueuePlace } from "./queue-place.ts";

/** How a machine makes jobs. */
export interface JobWork<Data, Result> {
  /** Makes one. Where it rejects the job has failed, and whoever collects is told why. */
  readonly make: (data: Data) => Promise<Result>;
  /** How many are under way at a time. Default 1. */
  readonly concurrency?: number;
  /** After so many milliseconds without a sign of life a machine is taken for dead, and its jobs are given to others. Default 30,000. */
  readonly deadAfter?: number;
}

/** A machine at work. */
export interface JobWorker {
  /** Takes no more jobs; resolves when those under way are over. */
  readonly close: () => Promise<void>;
}

/**
 * Takes jobs out of the queue and makes them, until it is closed. A job whose machine dies is made again by another; where the first one lives
 * after all, its result is thrown away.
 */
export function workOnJobs<Data, Result>(
  { url, name }: QueuePlace,
  { make, concurrency = 1, deadAfter = 30_000 }: JobWork<Data, Result>,
): JobWorker {
  const worker = new Worker<Data, Result>(name, ({ data }) => make(data), {
    connection: connectionTo(url, "endless"),
    concurrency,
    lockDuration: deadAfter,
    stalledInterval: deadAfter,
    maxStalledCount: 5,
  });
  // Without a listener an error of the connection would end the process; it is tried again.
  worker.on("error", () => {});
  return { close: () => worker.close() };
}
