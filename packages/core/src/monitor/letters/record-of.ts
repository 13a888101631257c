import type { CallRecord } from "../../match/call-record.ts";
import { ran } from "../../trace/counted-calls.ts";
import type { MonitorState } from "../monitor-state.ts";
import type { Observation } from "./observation.ts";

/** The call as patterns see it. */
export function recordOf({ call, missing = [] }: Observation, state: MonitorState): CallRecord {
  const { outcome, step, result } = call;
  const ended = outcome === "ok" || outcome === "error" ? outcome : ran(call) ? undefined : "neither";
  return {
    call,
    index: state.calls,
    place: call.position,
    argsMissing: missing.includes("args"),
    resultMissing: missing.includes("result") || (result === undefined && ran(call)),
    ended: missing.includes("outcome") ? undefined : ended,
    opensStep: step === undefined || state.previousStep === null || step > state.previousStep,
    startedAt: missing.includes("time") ? undefined : call.startedAt,
    inside: null,
  };
}
