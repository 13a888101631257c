import type { ToolCall, TraceGap } from "../trace/trace-data.ts";
import type { SettledAs } from "./guard-event.ts";

/** A call that ended, and what is not known of its end. */
export interface SettledCall {
  readonly call: ToolCall;
  readonly gaps: readonly TraceGap[];
}

/** How a call stands once it is known how it ended. */
export function settledCall(call: ToolCall, as: SettledAs, at: number | undefined): SettledCall {
  const { position } = call;
  const ended = endedCall(call, as);
  return {
    call: at === undefined ? ended : { ...ended, endedAt: at },
    gaps:
      as.kind === "unreadable"
        ? [{ kind: "result", call: position, detail: `result of call #${position + 1} ${as.reason}` }]
        : noGaps,
  };
}

const noGaps: readonly TraceGap[] = [];

function endedCall(call: ToolCall, as: SettledAs): ToolCall {
  switch (as.kind) {
    case "result":
      return { ...call, outcome: as.outcome ?? "ok", result: as.result };
    case "error":
      return { ...call, outcome: "error", result: as.error };
    case "denied":
      return { ...call, outcome: "denied" };
    case "refused":
      return { ...call, outcome: "refused" };
    case "unreadable":
      return { ...call, outcome: as.outcome };
  }
}
