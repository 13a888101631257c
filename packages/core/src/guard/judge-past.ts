import { attempt } from "../errors/attempt.ts";
import type { Finding } from "./decision.ts";
import { findingsOn } from "./findings-on.ts";
import type { PastSettlement, SettledAs } from "./guard-event.ts";
import type { GuardSetup } from "./guard-setup.ts";
import { traceOf, withCall, withEnd } from "./history.ts";
import type { CallReading } from "./read-call.ts";
import { readSettlement, timeOf, unknownEnd } from "./read-settlement.ts";
import { recognisedSettlement } from "./recognised-settlement.ts";
import type { Session } from "./session.ts";
import { settledCall } from "./settled-call.ts";
import { callOf, gapsOfCall } from "./step.ts";
import { foreseeCall } from "./watch/watch.ts";

/** What is thought of a call of the past: how it ended, and what the rules say of it. Pure, and never throws. */
export interface PastJudgement {
  readonly as: SettledAs;
  readonly findings: readonly Finding[];
}

/**
 * Judges a call that nobody was asked about. That it was refused is believed where the rules object to it as it was proposed; else it failed,
 * as the host's record says.
 */
export function judgePast(
  setup: GuardSetup,
  { state, watch }: Session,
  { call, fault }: CallReading,
  settlement: PastSettlement | undefined,
): PastJudgement {
  const read: SettledAs =
    settlement === undefined
      ? unknownEnd("was not recorded")
      : recognisedSettlement(readSettlement(settlement), call.name, setup.recognisers);
  const made = callOf(state, call, "pending");
  const proposed = withCall(state.history, made, gapsOfCall(made, fault));
  const complaints = (as: SettledAs | undefined) => {
    const ended = as === undefined ? undefined : settledCall(made, as, timeOf(settlement));
    const after = ended === undefined ? proposed : withEnd(proposed, ended.call, ended.gaps);
    const foresight = attempt(
      () => watch && foreseeCall(setup.watched, watch, after.facts, ended?.call ?? made),
    );
    return findingsOn(setup, foresight.kind === "done" ? foresight.value : undefined, () => ({
      before: traceOf(state.history),
      after: traceOf(after),
      turn: made.turn ?? state.turn,
      ...(ended === undefined ? { proposed: made.position } : {}),
    }));
  };
  if (read.kind === "denied") return { as: read, findings: [] };
  if (read.kind !== "refused") return { as: read, findings: complaints(read) };
  const objections = complaints(undefined).filter(({ kind }) => kind === "breaks");
  if (objections.length > 0) return { as: read, findings: objections };
  const failed: SettledAs = { kind: "error", error: read.reason };
  return { as: failed, findings: complaints(failed) };
}
