import type { Trace, TraceGap } from "@agentltl/core";

/** A trace whose gaps say the line of the file instead of the place in the list of its lines. */
export function withLines(trace: Trace, numbers: readonly number[]): Trace {
  return Object.freeze({ ...trace, gaps: Object.freeze(trace.gaps.map((gap) => withLine(gap, numbers))) });
}

function withLine(gap: TraceGap, numbers: readonly number[]): TraceGap {
  const found = /^\[(\d+)\]\.?/.exec(gap.path ?? "");
  const line = numbers[Number(found?.[1] ?? -1)];
  if (found === null || line === undefined) return gap;
  const { path = "", ...rest } = gap;
  const inner = path.slice(found[0].length);
  return Object.freeze({ ...rest, line, ...(inner === "" ? {} : { path: inner }) });
}
