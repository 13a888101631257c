import type { Json } from "../json/json.ts";
import { emptyScope } from "../prefix/scope.ts";
import { countedCalls } from "../trace/counted-calls.ts";
import type { Outcome } from "../trace/trace-data.ts";
import { type Compensation, compensationsFor } from "./compensations.ts";
import type { Obligation } from "./decision.ts";
import { mayFit } from "./fits-call.ts";
import type { WrittenCall } from "./guard-event.ts";
import type { GuardSetup } from "./guard-setup.ts";
import type { GuardState, Stop } from "./guard-state.ts";
import { traceOf } from "./history.ts";
import { obligationsOf } from "./judge-finish.ts";
import { openEnds } from "./open-ends.ts";
import { patternText } from "./pattern-text.ts";
import type { Session } from "./session.ts";
import { tracedCall } from "./traced-call.ts";

/** What a stopped run leaves behind. */
export interface StopReport extends Stop {
  /** True while calls that close a transaction, or compensate, are still let through. */
  readonly closing: boolean;
  /** The calls that ran, or may be running, without those of tools that are known to change nothing. */
  readonly ran: readonly RanCall[];
  readonly owed: readonly Obligation[];
  /** What undoes or closes it, by the rules, in words and as data. */
  readonly compensate: readonly (Compensation & { readonly text: string })[];
}

/** A call that ran. */
export interface RanCall {
  readonly position: number;
  readonly name: string;
  readonly args: Json;
  readonly outcome: Outcome;
}

/** `undefined` while the run goes on. */
export function stopReport(setup: GuardSetup, session: Session): StopReport | undefined {
  const { state } = session;
  const { history, readOnly } = state;
  const { stopped } = state.counters;
  if (stopped === undefined) return undefined;
  const trace = traceOf(history);
  return {
    ...stopped,
    closing: closes(setup, state).length > 0,
    ran: countedCalls(trace)
      .filter(({ name }) => !readOnly.includes(name))
      .map(({ position, name, args, outcome }) => ({ position, name, args, outcome })),
    owed: obligationsOf(setup, session, { end: "session" }),
    compensate: compensationsFor(setup.procedure, trace).map((one) => ({
      ...one,
      text: patternText(one.call, emptyScope),
    })),
  };
}

/** Why nothing more may be called; `undefined` while something may. */
export function stopInForce(setup: GuardSetup, state: GuardState): Stop | undefined {
  return closes(setup, state).length > 0 ? undefined : state.counters.stopped;
}

/** Whether a call may be judged although the run is being stopped: it closes a transaction that is open, or compensates. */
export function mayPassStop(setup: GuardSetup, state: GuardState, call: WrittenCall): boolean {
  const made = tracedCall(state, call, "pending").call;
  const trace = traceOf(state.history);
  return closes(setup, state).some((pattern) => mayFit(pattern, made, trace));
}

/** The calls that are let through once the run is being stopped, in words. */
export function lettingThrough(setup: GuardSetup, state: GuardState): readonly string[] {
  return closes(setup, state).map((pattern) => patternText(pattern, emptyScope));
}

/** The calls that may still be made before a stop: none, unless it waits for a safe point that was not reached. */
function closes(setup: GuardSetup, { counters: { stopped }, history }: GuardState) {
  const { stopAt, transactions } = setup.settings;
  if (stopAt === "now" || stopped?.reason === "stuck") return [];
  const trace = traceOf(history);
  const ends = openEnds(transactions, trace);
  if (ends.length === 0) return [];
  return [...ends, ...compensationsFor(setup.procedure, trace).map(({ call }) => call)];
}
