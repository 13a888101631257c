import type { ReadTrace as ReadTraceOfFile } from "@agentltl/traces/node";

/** A trace and where it was read. */
export type ReadTrace = ReadTraceOfFile;

/** Where a trace was read, without the trace. */
export type TracePlace = Pick<ReadTrace, "file" | "line" | "index">;

/** That alone of whatever bears it. */
export function tracePlace({ file, line, index }: TracePlace): TracePlace {
  return { file, ...(line === undefined ? {} : { line }), ...(index === undefined ? {} : { index }) };
}

/** Where a trace was read, for people: `runs/a.jsonl:3`. */
export function placeOf({ file, line, index }: TracePlace): string {
  if (line !== undefined) return `${file}:${line}`;
  return index === undefined ? file : `${file} [${index}]`;
}

/** The task that a run is of; of a run without one its own name, or its place. */
export function taskOf(read: ReadTrace): string {
  return read.trace.task ?? read.trace.id ?? placeOf(read);
}
