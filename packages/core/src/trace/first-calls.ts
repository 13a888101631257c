import type { TraceData } from "./trace-data.ts";

/** The trace as it was after so many calls. The answer comes after the last. */
export function firstCalls(trace: TraceData, length: number): TraceData {
  if (length === trace.calls.length) return trace;
  const { finalAnswer: _later, ...rest } = trace;
  return {
    ...rest,
    calls: trace.calls.slice(0, length),
    dialogue: trace.dialogue.filter(({ afterCall }) => afterCall <= length),
    gaps: trace.gaps.filter(({ kind }) => kind !== "finalAnswer"),
  };
}
