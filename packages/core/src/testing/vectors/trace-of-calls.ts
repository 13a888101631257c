import type { JsonObject } from "../../json/json.ts";
import type { TraceData } from "../../trace/trace-data.ts";

/** A complete trace of calls that succeeded and returned nothing. */
export function traceOfCalls(
  calls: readonly { readonly name: string; readonly args?: JsonObject }[],
): TraceData {
  return {
    calls: calls.map(({ name, args = {} }, position) => ({
      name,
      args,
      position,
      result: null,
      outcome: "ok",
    })),
    dialogue: [],
    metrics: {},
    ended: true,
    gaps: [],
  };
}
