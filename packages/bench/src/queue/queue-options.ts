import type { QueuePlace } from "@agentltl/queue";

/** Where the runs of a benchmark wait for machines to make them. */
export interface QueueOptions {
  /** Of a Redis server, as in `redis://host:6379`. */
  readonly url: string;
  /** Machines that share runs have the same. Default `agentltl-bench`. */
  readonly name?: string;
}

/** The same, with its default. */
export function placeOf({ url, name = "agentltl-bench" }: QueueOptions): QueuePlace {
  return { url, name };
}
