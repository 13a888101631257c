/** Why somebody who waited goes on. */
export type Rung = "ended" | "quiet" | "aborted";

/** Wakes those who wait. */
export interface Doorbell {
  /** Resolves when it is rung after this was called, when nobody rang for a while, or when `signal` is aborted or the bell is closed. */
  next(signal: AbortSignal | undefined): Promise<Rung>;
  ring(): void;
  /** Lets everybody go on; nobody waits from then on. */
  close(): void;
}

/** A bell that nobody has rung. `quiet` is how many milliseconds a while is. */
export function createDoorbell(quiet: number): Doorbell {
  const waiting = new Set<(why: Rung) => void>();
  let closed = false;
  const wake = (why: Rung): void => {
    for (const finish of [...waiting]) finish(why);
  };
  return {
    next(signal) {
      return new Promise((resolve) => {
        if (closed || signal?.aborted === true) return resolve("aborted");
        const finish = (why: Rung): void => {
          clearTimeout(timer);
          signal?.removeEventListener("abort", onAbort);
          waiting.delete(finish);
          resolve(why);
        };
        const onAbort = (): void => finish("aborted");
        const timer = setTimeout(() => finish("quiet"), quiet);
        signal?.addEventListener("abort", onAbort);
        waiting.add(finish);
      });
    },
    ring: () => wake("ended"),
    close() {
      closed = true;
      wake("aborted");
    },
  };
}
