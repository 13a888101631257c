import type { RedisOptions } from "bullmq";

/** Where jobs wait for machines. */
export interface QueuePlace {
  /** Of a Redis server, as in `redis://host:6379`. */
  readonly url: string;
  /** Machines that share jobs have the same. */
  readonly name: string;
}

/** How the server is reached. Who makes jobs waits for it as long as it takes; who only looks gives up after some seconds. */
export function connectionTo(url: string, patience: "endless" | "seconds"): RedisOptions {
  const retryStrategy = (times: number): number | null => (times > 15 ? null : 200);
  return { url, maxRetriesPerRequest: null, ...(patience === "endless" ? {} : { retryStrategy }) };
}
