import type { Pattern } from "../formula/pattern.ts";
import type { Values } from "../formula/substitute-pattern.ts";
import { type CallRecord, recordOf } from "../match/call-record.ts";
import { compilePattern } from "../match/compile-pattern.ts";
import { fit } from "../match/fit.ts";
import { waysToFit } from "../match/ways.ts";
import { gapsOf } from "../trace/gaps.ts";
import type { Trace } from "../trace/trace.ts";
import type { ToolCall } from "../trace/trace-data.ts";

/** Whether a call fits a pattern, as far as is known: what is not known yet is thought to be as the pattern wants it. */
export function mayFit(pattern: Pattern, call: ToolCall, trace: Trace): boolean {
  return fit(compilePattern(pattern), recordIn(trace, call), undefined) !== 0;
}

/** The values that a pattern captures of a call, once for each way in which the call may fit it. */
export function capturedValues(pattern: Pattern, call: ToolCall, trace: Trace): readonly Values[] {
  const compiled = compilePattern(pattern);
  const ways = waysToFit(compiled, recordIn(trace, call), undefined);
  if (ways === "missing") return [];
  return ways.map(({ values }) => {
    return new Map(compiled.captures.flatMap((name, index) => pair(name, values[index])));
  });
}

function pair<Value>(name: string, value: Value | undefined): readonly (readonly [string, Value])[] {
  return value === undefined ? [] : [[name, value]];
}

function recordIn(trace: Trace, call: ToolCall): CallRecord {
  return recordOf(call, call.position, call.position, trace.calls[call.position - 1], gapsOf(trace.gaps));
}
