import type { Trace } from "@agentltl/core";
import { closingLine, openLog } from "@agentltl/core/host";
import { readRecord } from "../lines/read-record.ts";

/** What a line of a run's log is: an event, or the closing line with the trace. `none`: the line is something else. */
export type LogLine = "event" | "run" | "none";

const eventKinds: ReadonlySet<unknown> = new Set([
  "started",
  "said",
  "proposed",
  "ran",
  "settled",
  "finished",
  "resumed",
  "bound",
  "revised",
]);

/** Recognises the lines that our recorders write. */
export function logLineOf(value: unknown): LogLine {
  if (typeof value !== "object" || value === null) return "none";
  const { format, kind } = value as { readonly format?: unknown; readonly kind?: unknown };
  if (format !== 1) return "none";
  return kind === "run" ? "run" : eventKinds.has(kind) ? "event" : "none";
}

/** What a file holds of runs' logs so far. */
export interface LogState {
  /** The last closing line of each run, by its name, in the order of their first. */
  readonly closed: Map<unknown, { readonly value: unknown; readonly line: number }>;
  /** The events, as long as no run was closed: the trace is then made from them. */
  readonly events: string[];
  /** How many events stand behind the last closing line. */
  after: number;
  /** The last event ended a turn or the session: nothing of it is missing. */
  atRest: boolean;
}

/** Of a file of which no line was read. */
export function noLog(): LogState {
  return { closed: new Map(), events: [], after: 0, atRest: false };
}

/** Takes in one line of a log. */
export function addLogLine(
  state: LogState,
  kind: "event" | "run",
  line: { value: unknown; text: string; line: number },
): void {
  if (kind === "run") {
    const { kind: _kind, ...value } = line.value as { readonly id?: unknown; readonly kind: unknown };
    state.closed.set(value.id, { value, line: line.line });
    state.events.length = 0;
    state.after = 0;
  } else {
    state.after += 1;
    state.atRest = (line.value as { readonly kind?: unknown }).kind === "finished";
    if (state.closed.size === 0) state.events.push(line.text);
  }
}

/** The trace of a run that was never closed, because it still goes on or was cut off: made from its events. */
export function traceOfEvents(events: readonly string[], run: string): Trace | undefined {
  const { kind: _kind, ...record } = JSON.parse(closingLine(openLog(run, events.join("\n"))));
  const read = readRecord(record);
  return read.kind === "trace" ? read.trace : undefined;
}
