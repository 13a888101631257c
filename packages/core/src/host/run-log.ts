import { attempt } from "../errors/attempt.ts";
import { readEvents } from "../guard/check-snapshot.ts";
import type { GuardEvent } from "../guard/guard-event.ts";
import { type GuardState, startState } from "../guard/guard-state.ts";
import { traceOf } from "../guard/history.ts";
import { step } from "../guard/step.ts";
import { traceToJSON } from "../trace/trace-to-json.ts";

/** What a recorder keeps in mind of a run that it writes down: enough for the closing line. */
export interface RunLog {
  readonly run: string;
  readonly state: GuardState;
}

/** The log of a run, from what is written of it: nothing, by default. Lines that are no events, a torn one too, are passed over. */
export function openLog(run: string, text = ""): RunLog {
  const empty: RunLog = { run, state: startState };
  return text
    .split("\n")
    .flatMap(readLine)
    .reduce((log, event) => logEvent(log, event).log, empty);
}

/** The log with one more event, and the line to append for it: the event as JSON, with its line end. */
export function logEvent(
  { run, state }: RunLog,
  event: GuardEvent,
): { readonly log: RunLog; readonly line: string } {
  // A guard that starts anew under the same name tells its whole session again.
  const before = event.kind === "started" ? startState : state;
  return { log: { run, state: step(before, event) }, line: `${JSON.stringify(event)}\n` };
}

function readLine(line: string): readonly GuardEvent[] {
  const events = attempt(() => readEvents([JSON.parse(line)]));
  return events.kind === "done" ? events.value : [];
}

/**
 * The line that closes a log: the trace of the run so far, with its name as `id` and `kind: "run"`, which `Trace.fromJSON` reads. A log
 * that goes on afterwards is closed again; the last such line counts.
 */
export function closingLine({ run, state }: RunLog): string {
  return `${JSON.stringify({ format: 1, kind: "run", ...members(traceToJSON({ ...traceOf(state.history), id: run })) })}\n`;
}

function members(json: ReturnType<typeof traceToJSON>): object {
  return typeof json === "object" && json !== null ? json : {};
}
