import type { ToolCall, TraceGap } from "./trace-data.ts";

/** Faults that only show when calls are compared: ids given twice or to some only, steps that go back. */
export function callFaults(calls: readonly ToolCall[]): readonly TraceGap[] {
  return [...idFaults(calls), ...stepFaults(calls)];
}

function idFaults(calls: readonly ToolCall[]): readonly TraceGap[] {
  if (calls.every(({ id }) => id === undefined)) return [];
  const first = new Map<string, number>();
  return calls.flatMap(({ id, position }) => {
    if (id === undefined) return [faultOf(position, `call #${position + 1} has no id, others have`)];
    const earlier = first.get(id);
    if (earlier === undefined) first.set(id, position);
    if (earlier === undefined) return [];
    return [faultOf(position, `id \`${id}\` of call #${position + 1} is also that of call #${earlier + 1}`)];
  });
}

function stepFaults(calls: readonly ToolCall[]): readonly TraceGap[] {
  let highest = Number.NEGATIVE_INFINITY;
  return calls.flatMap(({ step, position }) => {
    if (step === undefined) return [];
    const before = highest;
    highest = Math.max(highest, step);
    if (step >= before) return [];
    return [faultOf(position, `step ${step} of call #${position + 1} comes after step ${before}`)];
  });
}

function faultOf(call: number, detail: string): TraceGap {
  return { kind: "call", call, detail };
}
