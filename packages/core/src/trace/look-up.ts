import { equalJson } from "../json/equal-json.ts";
import { isJsonObject, type JsonObject } from "../json/json.ts";
import { countedCalls } from "./counted-calls.ts";
import type { ToolCall, TraceData } from "./trace-data.ts";

// The look-ups of the paper's trace. They see the calls that ran, and answer positions in `Trace.calls`.

/** The names of the calls, in order. */
export function events(trace: TraceData): readonly string[] {
  return countedCalls(trace).map(({ name }) => name);
}

/** The positions of the calls of `tool`, ascending. */
export function allIndices(trace: TraceData, tool: string): readonly number[] {
  return callsOf(trace, tool).map(({ position }) => position);
}

/** Whether `tool` was called. */
export function contains(trace: TraceData, tool: string): boolean {
  return allIndices(trace, tool).length > 0;
}

/** How often `tool` was called. */
export function count(trace: TraceData, tool: string): number {
  return allIndices(trace, tool).length;
}

/** The position of the first call of `tool`, or -1. */
export function firstIndex(trace: TraceData, tool: string): number {
  return nthIndex(trace, tool, 1);
}

/** The position of the last call of `tool`, or -1. */
export function lastIndex(trace: TraceData, tool: string): number {
  return allIndices(trace, tool).at(-1) ?? -1;
}

/** The position of the `n`-th call of `tool`, counted from 1, or -1. */
export function nthIndex(trace: TraceData, tool: string, n: number): number {
  return allIndices(trace, tool)[n - 1] ?? -1;
}

/** The calls of `tool` whose arguments have at least these members. */
export function callsWith(trace: TraceData, tool: string, expected: JsonObject): readonly ToolCall[] {
  return callsOf(trace, tool).filter(({ args }) =>
    Object.entries(expected).every(([key, value]) => {
      const given = isJsonObject(args) && Object.hasOwn(args, key) ? args[key] : undefined;
      return given !== undefined && equalJson(given, value);
    }),
  );
}

/** The trace from this position on. Calls keep their positions, messages their places. */
export function suffix(trace: TraceData, position: number): TraceData {
  return {
    ...trace,
    calls: trace.calls.filter((call) => call.position >= position),
    dialogue: trace.dialogue.filter(({ afterCall }) => afterCall >= position),
    gaps: trace.gaps.filter(({ call }) => call === undefined || call >= position),
  };
}

/** The call at this position, whether it ran or not. */
export function at(trace: TraceData, position: number): ToolCall | undefined {
  return trace.calls.find((call) => call.position === position);
}

function callsOf(trace: TraceData, tool: string): readonly ToolCall[] {
  return countedCalls(trace).filter(({ name }) => name === tool);
}
