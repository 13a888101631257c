import type { Decision, Finding } from "./decision.ts";
import type { GuardEvent, SettledAs } from "./guard-event.ts";
import type { CallReading } from "./read-call.ts";

// A call is two events. They are written out member by member, since putting objects together by spreading costs more than a step does.

/** What stands in the log about a call that was proposed. `procedure`: the hash of the rules in force. */
export function proposedEvent(
  procedure: string,
  { call, fault }: CallReading,
  decision: Decision,
): GuardEvent {
  return fault === undefined
    ? { format: 1, procedure, kind: "proposed", call, decision }
    : { format: 1, procedure, kind: "proposed", call, fault, decision };
}

/** What stands in the log about the end of a call. */
export function settledEvent(
  procedure: string,
  id: string,
  as: SettledAs,
  at: number | undefined,
  findings: readonly Finding[],
): GuardEvent {
  return at === undefined
    ? { format: 1, procedure, kind: "settled", id, as, findings }
    : { format: 1, procedure, kind: "settled", id, as, at, findings };
}
