import { hostConfig } from "./host-config.ts";
import { newRunId } from "./platform.ts";

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
  const names = new WeakMap<object, string>();
  const nameOf = (run: object | undefined): string | undefined => {
    if (run === undefined) return undefined;
    const name = names.get(run) ?? newRunId();
    names.set(run, name);
    return name;
  };
  return (configurable, written) => {
    const { thread_id: thread, checkpoint_ns: place } = configurable ?? {};
    const isThread = typeof thread === "string" || typeof thread === "number";
    const name = isThread ? String(thread) : (written ?? nameOf(hostConfig().run));
    const outer = typeof place === "string" ? place.split("|").slice(0, -1) : [];
    return name === undefined ? undefined : { key: [name, ...outer].join("|"), isThread };
  };
}
