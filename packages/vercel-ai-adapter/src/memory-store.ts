import type { Json } from "@agentltl/core/host";
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
      let unlock = (): void => {};
      const mine = new Promise<void>((resolve) => {
        unlock = resolve;
      });
      queues.set(session, mine);
      await before;
      return () => {
        if (queues.get(session) === mine) queues.delete(session);
        unlock();
      };
    },
  };
}
