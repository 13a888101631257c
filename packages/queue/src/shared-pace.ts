import { openRedis } from "./open-redis.ts";
import type { QueuePlace } from "./queue-place.ts";

/** How often something may start, whoever starts it. */
export interface SharedPace {
  /** Resolves when it may start now, with the server's time in milliseconds; rejects with the signal's reason. */
  turn(signal?: AbortSignal): Promise<number>;
  close(): void;
}

/**
 * Takes a turn where fewer than `most` were taken within the window, and answers how long to wait where not. One script, so that no two machines
 * take the last turn; the server's clock, so that theirs need not agree.
 */
const script = `
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local window, most = tonumber(ARGV[1]), tonumber(ARGV[2])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - window)
local taken = redis.call('ZCARD', KEYS[1])
if taken >= most then
  local first = redis.call('ZRANGE', KEYS[1], taken - most, taken - most, 'WITHSCORES')
  return {0, first[2] + window - now}
end
redis.call('ZADD', KEYS[1], now, ARGV[3])
redis.call('PEXPIRE', KEYS[1], window)
return {1, now}
`;

/** At most so many turns within any `milliseconds`, over all machines that name the same place. */
export function sharedPace(
  { url, name }: QueuePlace,
  { most, milliseconds }: { readonly most: number; readonly milliseconds: number },
): SharedPace {
  const redis = openRedis(url, "endless");
  const take = async (): Promise<readonly [taken: boolean, time: number]> => {
    const answer: unknown = await redis.eval(
      script,
      1,
      `${name}:pace`,
      milliseconds,
      most,
      globalThis.crypto.randomUUID(),
    );
    if (!Array.isArray(answer)) throw new TypeError("the server's answer is no list");
    return [Number(answer[0]) === 1, Number(answer[1])];
  };
  return {
    async turn(signal) {
      for (;;) {
        const [taken, time] = await unlessAborted(take(), signal);
        if (taken) return time;
        const timer = later(time);
        await unlessAborted(timer.over, signal).finally(timer.cancel);
      }
    },
    close: () => redis.disconnect(),
  };
}

function later(milliseconds: number): { readonly over: Promise<void>; readonly cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  return { over, cancel: () => clearTimeout(timer) };
}

/** What a promise comes to, or the signal's reason where that is sooner. */
function unlessAborted<Value>(value: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (signal === undefined) return value;
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason);
    if (signal.aborted) onAbort();
    signal.addEventListener("abort", onAbort, { once: true });
    value.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}
