import type { RedisOptions } from "bullmq";

/** Where the runs of a benchmark wait for machines to make them. */
export interface QueueOptions {
  /** Of a Redis server, as in `redis://host:6379`. */
  readonly url: string;
  /** Machines that share runs have the same. Default `agentltl-bench`. */
  readonly name?: string;
}

export const defaultQueue = "agentltl-bench";

/** How the server is reached. A worker waits for it as long as it takes; who only looks for results gives up after some seconds. */
export function connectionTo({ url }: QueueOptions, patience: "endless" | "seconds"): RedisOptions {
  const retryStrategy = (times: number): number | null => (times > 15 ? null : 200);
  return { url, maxRetriesPerRequest: null, ...(patience === "endless" ? {} : { retryStrategy }) };
}
