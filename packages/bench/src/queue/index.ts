import { isJsonObject, readJson } from "@agentltl/core/host";
import { collectJobs } from "@agentltl/queue";
import { keyText } from "../harness/benchmark-keys.ts";
import { readRunRecord } from "../harness/read-run-record.ts";
import type { BenchmarkProgress, BenchmarkWork } from "../harness/run-benchmark.ts";
import type { RunRecord } from "../harness/run-record.ts";
import { placeOf, type QueueOptions } from "./queue-options.ts";

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
  const { keys, done = [] } = work;
  const before = new Set(done.map(keyText));
  const left = new Map(keys.map((key) => [keyText(key), key] as const).filter(([text]) => !before.has(text)));
  const { results, failures } = await collectJobs(placeOf(work), {
    jobs: left,
    onResult: (_, result) => work.onRecord(recordOf(result)),
    onFailure: (text, message) => {
      const key = left.get(text);
      if (key !== undefined) work.onFailure?.(key, new Error(message));
    },
  });
  return { made: results, failed: failures, skipped: keys.length - left.size };
}

function recordOf(result: unknown): RunRecord {
  const read = readJson(result);
  return readRunRecord(
    read.kind === "json" && isJsonObject(read.value) ? read.value : {},
    "what a worker gave",
  );
}
