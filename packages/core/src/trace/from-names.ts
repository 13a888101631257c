import type { TraceData } from "./trace-data.ts";

/**
 * A trace of calls that were given no arguments, returned nothing and succeeded: for tests and examples.
 *
 * For a log that recorded nothing but names, read `{ tool_calls: names.map((name) => ({ name })) }` with `fromMetrics`: there the
 * arguments, results and outcomes are not recorded, and rules that need them are not evaluated.
 */
export function fromNames(names: readonly string[]): TraceData {
  return {
    calls: names.map((name, position) => ({ name, args: {}, position, result: null, outcome: "ok" })),
    dialogue: [],
    metrics: {},
    ended: true,
    gaps: [],
  };
}
