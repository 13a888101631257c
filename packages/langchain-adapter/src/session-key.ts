/** What of a request's configuration names its session. */
export interface Configurable {
  readonly thread_id?: unknown;
  readonly checkpoint_ns?: unknown;
}

/**
 * The name of a thread's session; `undefined` without a `thread_id`. An agent that is called from a tool of another runs under the same
 * thread, and has a session of its own.
 */
export function threadKey(configurable: Configurable | undefined): string | undefined {
  const { thread_id: thread, checkpoint_ns: place } = configurable ?? {};
  if (typeof thread !== "string" && typeof thread !== "number") return undefined;
  const outer = typeof place === "string" ? place.split("|").slice(0, -1) : [];
  return [String(thread), ...outer].join("|");
}
