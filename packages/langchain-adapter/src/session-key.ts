import { createRunNames } from "./run-names.ts";
import { threadName } from "./thread-name.ts";

/** What of a request's configuration names its session. */
export interface Configurable {
  readonly thread_id?: unknown;
  readonly checkpoint_ns?: unknown;
  /** The host's own: what keeps the state. */
  readonly __pregel_checkpointer?: unknown;
}

/** The name of a session. */
export interface SessionKey {
  readonly key: string;
  /** False for a run without `thread_id`, which is a session of its own. */
  readonly isThread: boolean;
}

/**
 * Finds the name of the session that a hook is called for; `undefined` where the host shows nothing that tells runs apart. `written` is
 * the name that we wrote into the run's state, for such hosts. An agent that is called from a tool of another runs under the same thread,
 * and has a session of its own.
 */
export function createSessionKeys(): (
  configurable: Configurable | undefined,
  written: string | undefined,
) => SessionKey | undefined {
  const runName = createRunNames();
  return (configurable, written) => {
    const { thread_id, checkpoint_ns: place } = configurable ?? {};
    const thread = threadName(thread_id);
    const name = thread ?? written ?? runName();
    const outer = typeof place === "string" ? place.split("|").slice(0, -1) : [];
    return name === undefined
      ? undefined
      : { key: [name, ...outer].join("|"), isThread: thread !== undefined };
  };
}
