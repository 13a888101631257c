import type { Json } from "@agentltl/core/host";
import { deferred } from "./deferred.ts";
import type { LockingStore } from "./session-store.ts";

/** Keeps sessions in this process alone: for tests, and for one server that may forget when it restarts. */
export function memoryStore(): LockingStore {
  const sessions = new Map<string, Json>();
  const queues = new Map<string, Promise<void>>();
  return {
    load: async (session) => sessions.get(session),
    async save(session, snapshot) {
      sessions.set(session, snapshot);
    },
    async lock(session) {
      const before = queues.get(session);
      const mine = deferred();
      queues.set(session, mine.promise);
      await before;
      return () => {
        if (queues.get(session) === mine.promise) queues.delete(session);
        mine.resolve();
      };
    },
  };
}
