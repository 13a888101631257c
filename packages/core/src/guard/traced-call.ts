import type { ToolCall, TraceGap } from "../trace/trace-data.ts";
import type { WrittenCall } from "./guard-event.ts";
import { type GuardState, nextTurn } from "./guard-state.ts";

/** A call as it stands in the trace, and what is not known of it. */
export interface TracedCall {
  readonly call: ToolCall;
  readonly gaps: readonly TraceGap[];
}

/** A call as it stands in the trace once it is made, or refused. `fault`: what in it could not be read. */
export function tracedCall(
  state: GuardState,
  written: WrittenCall,
  outcome: "pending" | "refused",
  fault?: string,
): TracedCall {
  const call = callIn(state, written, outcome);
  return { call, gaps: fault === undefined ? noGaps : gapsOf(call, fault) };
}

function callIn(
  state: GuardState,
  { id, name, args, step, agent, at }: WrittenCall,
  outcome: "pending" | "refused",
): ToolCall {
  const position = state.history.calls.length;
  const turn = nextTurn(state);
  // Almost all calls are of this make.
  if (step !== undefined && agent === undefined && at === undefined)
    return { id, name, args, position, turn, outcome, step };
  const made = { id, name, args, position, turn, outcome };
  return {
    ...made,
    ...(step === undefined ? {} : { step }),
    ...(agent === undefined ? {} : { agent }),
    ...(at === undefined ? {} : { startedAt: at }),
  };
}

/** Arguments that could not be read are missing, which is not the same as none. */
function gapsOf({ args, outcome, position }: ToolCall, fault: string): readonly TraceGap[] {
  if (args !== null || outcome === "refused") return noGaps;
  return [{ kind: "args", call: position, detail: `call #${position + 1}: ${fault}` }];
}

const noGaps: readonly TraceGap[] = [];
