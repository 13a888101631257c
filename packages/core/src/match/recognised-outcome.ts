import { type Gaps, gapsOf } from "../trace/gaps.ts";
import type { Outcome, ToolCall } from "../trace/trace-data.ts";
import { recordOf } from "./call-record.ts";
import type { CompiledPattern } from "./compile-pattern.ts";
import type { CompiledRecogniser } from "./compile-recognisers.ts";
import { type Fit, fit } from "./fit.ts";

/**
 * How a call ended, as its result shows; `undefined` where the recognisers have nothing to say. Only a call that ran is asked about, and one
 * that the host marked as failed stays so. Where the result was not recorded, by the call or by `gaps` at its `place`, it is unknown.
 */
export function recognisedOutcome(
  call: ToolCall,
  recognisers: readonly CompiledRecogniser[],
  gaps: Gaps = gapsOf([]),
  place: number = call.position,
): Outcome | undefined {
  if (call.outcome !== "ok" && call.outcome !== "unknown") return undefined;
  const concerned = recognisers.filter(({ fitsName }) => fitsName(call.name));
  if (concerned.length === 0) return undefined;
  const record = recordOf(call, place, place, undefined, gaps);
  const shows = (pattern: CompiledPattern | undefined, without: Fit): Fit =>
    pattern === undefined ? without : fit(pattern, record, undefined);
  const seen = concerned.map(({ success, failure }) => outcomeOf(shows(failure, 0), shows(success, 1)));
  if (seen.includes("error")) return "error";
  return seen.includes("unknown") ? "unknown" : "ok";
}

function outcomeOf(failed: Fit, worked: Fit): "ok" | "error" | "unknown" {
  if (failed === 1 || worked === 0) return "error";
  return failed === 2 || worked === 2 ? "unknown" : "ok";
}
