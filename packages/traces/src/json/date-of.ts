import type { Json } from "@agentltl/core/host";

/** Milliseconds since the epoch of a date's text; `undefined` for what is none. */
export function dateOf(date: Json | undefined): number | undefined {
  const time = typeof date === "string" ? Date.parse(date) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}
