import type { Json } from "../json/json.ts";

/** Below this a number of a Python record counts seconds; above it, milliseconds (of 1973 and later). */
const firstMilliseconds = 100_000_000_000;

const isoTime = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/;

/**
 * Milliseconds since the epoch; `undefined` where the value is no time. Under our own names (`startedAt`, `endedAt`) a number is
 * milliseconds. An ISO text without a zone is read as UTC, the same on every machine.
 */
export function readTime(key: string, value: Json): number | undefined {
  if (typeof value === "number") {
    const own = key === "startedAt" || key === "endedAt";
    const time = own || value >= firstMilliseconds ? value : value * 1000;
    return Number.isFinite(time) ? time : undefined;
  }
  if (typeof value !== "string") return undefined;
  const found = isoTime.exec(value);
  if (found === null) return undefined;
  const time = Date.parse(found[3] === undefined ? `${value}Z` : value);
  return Number.isNaN(time) ? undefined : time;
}
