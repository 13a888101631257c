import type { Json } from "../json/json.ts";
import type { ToolCall, TraceGap } from "../trace/trace-data.ts";
import type { SettledAs } from "./guard-event.ts";
import type { TracedCall } from "./traced-call.ts";

/** How a call stands once it is known how it ended. */
export function settledCall(call: ToolCall, as: SettledAs, at: number | undefined): TracedCall {
  const ended = endedCall(call, as);
  return { call: at === undefined ? ended : { ...ended, endedAt: at }, gaps: gapsOfEnd(call, as) };
}

function gapsOfEnd({ position }: ToolCall, as: SettledAs): readonly TraceGap[] {
  if (as.kind !== "unreadable") return noGaps;
  return [{ kind: "result", call: position, detail: `result of call #${position + 1} ${as.reason}` }];
}

const noGaps: readonly TraceGap[] = [];

function endedCall(call: ToolCall, as: SettledAs): ToolCall {
  switch (as.kind) {
    case "result":
      return withResult(call, as.outcome ?? "ok", as.result);
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

function withResult(call: ToolCall, outcome: ToolCall["outcome"], result: Json): ToolCall {
  const { id, name, args, position, turn, step, agent, startedAt, decisionMs } = call;
  // Almost all calls are of this make, which costs half of what a copy and one member more do.
  if (
    id !== undefined &&
    turn !== undefined &&
    step !== undefined &&
    agent === undefined &&
    startedAt === undefined &&
    decisionMs === undefined
  )
    return { id, name, args, position, turn, outcome, step, result };
  return { ...call, outcome, result };
}
