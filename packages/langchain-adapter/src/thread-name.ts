/** The name that a `thread_id` is; `undefined` where it is none. Hosts take numbers, too. */
export function threadName(thread: unknown): string | undefined {
  return typeof thread === "string" || typeof thread === "number" ? String(thread) : undefined;
}
