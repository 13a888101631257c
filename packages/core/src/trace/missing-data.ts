import { ran } from "./counted-calls.ts";
import type { GapKind, ToolCall, TraceGap } from "./trace-data.ts";

/**
 * Gaps for what calls that ran did not record: one for the whole trace where no call recorded it, else one for each call without.
 */
export function missingData(
  calls: readonly ToolCall[],
  argsRecorded: readonly boolean[],
): readonly TraceGap[] {
  const over = calls.filter((call) => ran(call) && call.outcome !== "pending");
  return [
    ...gapsOf("args", "arguments", calls, (call) => argsRecorded[call.position] !== true),
    ...gapsOf("result", "result", over, (call) => call.result === undefined),
    ...gapsOf("outcome", "outcome", over, (call) => call.outcome === "unknown"),
  ];
}

function gapsOf(
  kind: GapKind,
  noun: string,
  calls: readonly ToolCall[],
  lacks: (call: ToolCall) => boolean,
): readonly TraceGap[] {
  const without = calls.filter(lacks);
  if (without.length > 0 && without.length === calls.length)
    return [{ kind, detail: `no call has its ${noun} recorded` }];
  return without.map(({ position }) => ({
    kind,
    call: position,
    detail: `${noun} of call #${position + 1} ${noun === "arguments" ? "are" : "is"} not recorded`,
  }));
}
