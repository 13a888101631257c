import type { Trace } from "../trace/trace.ts";
import type { ToolCall, TraceGap } from "../trace/trace-data.ts";
import type { SettledAs } from "./guard-event.ts";

/** How one call ended. */
export interface Settled {
  readonly id: string;
  readonly as: SettledAs;
  readonly at?: number;
}

/** `trace` once it is known how the call ended; as it is where no such call waits for that. */
export function settledTrace(trace: Trace, { id, as, at }: Settled): Trace {
  return endedTrace(
    trace,
    trace.calls.findIndex((one) => one.id === id && one.outcome === "pending"),
    as,
    at,
  );
}

/** `trace` with the call at this place ended; as it is where there is none. */
export function endedTrace(trace: Trace, place: number, as: SettledAs, at: number | undefined): Trace {
  const call = trace.calls[place];
  if (call === undefined) return trace;
  const ended = { ...endedCall(call, as), ...(at === undefined ? {} : { endedAt: at }) };
  const gap: TraceGap[] =
    as.kind === "unreadable"
      ? [{ kind: "result", call: place, detail: `result of call #${place + 1} ${as.reason}` }]
      : [];
  return { ...trace, calls: trace.calls.with(place, ended), gaps: [...trace.gaps, ...gap] };
}

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
