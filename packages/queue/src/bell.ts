import { QueueEvents } from "bullmq";
import { connectionTo, type QueuePlace } from "./queue-place.ts";

/** Says when there is something to collect. */
export interface Bell {
  /** Resolves when a job has ended after this was called, when nothing ended for a while, or when `signal` is aborted. */
  next(signal: AbortSignal | undefined): Promise<"ended" | "quiet" | "aborted">;
  close(): Promise<void>;
}

/** A bell for one queue. `quiet` is how many milliseconds a while is: an event may have been lost with a connection. */
export async function bellOf({ url, name }: QueuePlace, quiet: number): Promise<Bell> {
  const events = new QueueEvents(name, { connection: connectionTo(url, "seconds") });
  // Without a listener an error of the connection would end the process; what is asked of the queue rejects all the same.
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
    next(signal) {
      return new Promise((resolve) => {
        if (signal?.aborted === true) return resolve("aborted");
        const finish = (why: "ended" | "quiet" | "aborted"): void => {
          clearTimeout(timer);
          signal?.removeEventListener("abort", onAbort);
          waiting.delete(onEnded);
          resolve(why);
        };
        const onAbort = (): void => finish("aborted");
        const onEnded = (): void => finish("ended");
        const timer = setTimeout(() => finish("quiet"), quiet);
        signal?.addEventListener("abort", onAbort);
        waiting.add(onEnded);
      });
    },
    close: () => events.close(),
  };
}
