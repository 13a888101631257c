import type { GuardEvent } from "../guard/guard-event.ts";
import { type GuardState, startState } from "../guard/guard-state.ts";
import { step } from "../guard/step.ts";
import { traceToJSON } from "../trace/trace-to-json.ts";

/** What a recorder keeps in mind of a run that it writes down: enough for the closing line. */
export interface RunLog {
  readonly run: string;
  readonly state: GuardState;
}

/** The log of a run of which nothing is written yet. */
export function startLog(run: string): RunLog {
  return { run, state: startState };
}

/** The log with one more event, and the line to append for it: the event as JSON, with its line end. */
export function logEvent(log: RunLog, event: GuardEvent): { readonly log: RunLog; readonly line: string } {
  return { log: { ...log, state: step(log.state, event) }, line: `${JSON.stringify(event)}\n` };
}

/**
 * The line that closes a log: the trace of the run so far, with its name as `id` and `kind: "run"`, which `Trace.fromJSON` reads. A log
 * that goes on afterwards is closed again; the last such line counts.
 */
export function closingLine({ run, state }: RunLog): string {
  return `${JSON.stringify({ format: 1, kind: "run", ...members(traceToJSON({ ...state.trace, id: run })) })}\n`;
}

function members(json: ReturnType<typeof traceToJSON>): object {
  return typeof json === "object" && json !== null ? json : {};
}
