import type { SessionStore } from "@agentltl/core/host";

/**
 * A store that lets one request of a session work at a time. Without `lock` that holds within what the store itself makes sure of: two
 * processes may each load, and the later save wins.
 */
export interface LockingStore extends SessionStore {
  /** Resolves, with what ends it, when nobody else works on the session. Held for milliseconds. Rejects where that takes too long. */
  lock?(session: string): Promise<() => void | Promise<void>>;
}
