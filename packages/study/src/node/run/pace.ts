import PQueue from "p-queue";

/** How often something may start. */
export interface Pace {
  /** Resolves when it may start now; rejects with the signal's reason. */
  turn(signal?: AbortSignal): Promise<unknown>;
}

/** In which time a pace counts. */
export const minute = 60_000;

/** At most so many turns within any minute of this process. */
export function ownPace(perMinute: number): Pace {
  const queue = new PQueue({ intervalCap: perMinute, interval: minute, strict: true });
  return { turn: (signal) => queue.add(() => {}, signal === undefined ? {} : { signal }) };
}
