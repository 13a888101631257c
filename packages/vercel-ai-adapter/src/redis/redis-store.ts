import type { Json } from "@agentltl/core/host";
import { newRunId, waited } from "../platform.ts";
import type { LockingStore } from "../session-store.ts";

/** What is used of a client of the package `redis` (5 or later), connected by whoever made it. */
export interface RedisClient {
  get(key: string): PromiseLike<string | null>;
  set(
    key: string,
    value: string,
    options: { condition: "NX"; expiration: { type: "PX"; value: number } },
  ): PromiseLike<string | null>;
  eval(script: string, options: { keys: string[]; arguments: string[] }): PromiseLike<unknown>;
}

/** How sessions are kept in Redis. */
export interface RedisStoreOptions {
  /** Stands before every key. Default `agentltl:`. */
  readonly prefix?: string;
  /** Sessions are forgotten when they were not used for so long; milliseconds. Default: never. */
  readonly expireMs?: number;
}

/** A lock is held for the time of one read and one write. One that is older was left behind. Milliseconds. */
const stale = 10_000;
/** Whoever waits longer for a lock gives up, and the call is refused. */
const patience = 15_000;

/** Ends a lock only where it is still ours. */
const unlockScript =
  'if redis.call("GET", KEYS[1]) == ARGV[1] then return redis.call("DEL", KEYS[1]) end return 0';

/** Writes only where the lock is still ours: a holder that was stopped for longer than the lock lasts can undo nobody's work. */
const saveScript = `if redis.call("GET", KEYS[2]) ~= ARGV[2] then return 0 end
if ARGV[3] == "0" then redis.call("SET", KEYS[1], ARGV[1]) else redis.call("SET", KEYS[1], ARGV[1], "PX", ARGV[3]) end
return 1`;

/** Keeps sessions in Redis, for any number of processes and machines. What is stored holds arguments, results and texts as they are. */
export function redisStore(
  client: RedisClient,
  { prefix = "agentltl:", expireMs = 0 }: RedisStoreOptions = {},
): LockingStore {
  const held = new Map<string, string>();
  const keysOf = (session: string) => ({ session: `${prefix}${session}`, lock: `${prefix}${session}:lock` });
  return {
    async load(session) {
      const stored = await client.get(keysOf(session).session);
      return stored === null ? undefined : (JSON.parse(stored) as Json);
    },
    async save(session, snapshot) {
      const keys = keysOf(session);
      const saved = await client.eval(saveScript, {
        keys: [keys.session, keys.lock],
        arguments: [JSON.stringify(snapshot), held.get(session) ?? "", String(expireMs)],
      });
      if (saved !== 1) throw new Error(`session \`${session}\` was not locked by whoever saves it`);
    },
    async lock(session) {
      const key = keysOf(session).lock;
      const mine = newRunId();
      const options = { condition: "NX", expiration: { type: "PX", value: stale } } as const;
      for (let spent = 0; (await client.set(key, mine, options)) === null; ) {
        if (spent > patience) throw new Error(`session \`${session}\` is locked`);
        const pause = 1 + Math.random() * 10;
        await waited(pause);
        spent += pause;
      }
      held.set(session, mine);
      return async () => {
        if (held.get(session) === mine) held.delete(session);
        await client.eval(unlockScript, { keys: [key], arguments: [mine] });
      };
    },
  };
}
