import { attempted } from "../errors/attempt.ts";
import type { Finding } from "./decision.ts";
import { findingsOn, nobodyObjects, noFindings } from "./findings-on.ts";
import type { PastSettlement, SettledAs } from "./guard-event.ts";
import type { GuardSetup } from "./guard-setup.ts";
import { traceOf, withCall, withEnd } from "./history.ts";
import type { CallReading } from "./read-call.ts";
import { type EndReading, readSettlement, unknownEnd } from "./read-settlement.ts";
import { recognisedSettlement } from "./recognised-settlement.ts";
import type { Session } from "./session.ts";
import { settledCall } from "./settled-call.ts";
import { tracedCall } from "./traced-call.ts";
import { foreseeCall } from "./watch/watch.ts";

/** What is thought of a call of the past: how it ended, and what the rules say of it. Pure, and never throws. */
export interface PastJudgement {
  readonly as: SettledAs;
  readonly at: number | undefined;
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
  const { as: told, at } = settlement === undefined ? notRecorded : readSettlement(settlement);
  const read = recognisedSettlement(told, call.name, setup.recognisers);
  const { call: made, gaps } = tracedCall(state, call, "pending", fault);
  const proposed = withCall(state.history, made, gaps);
  const complaints = (as: SettledAs | undefined) => {
    const ended = as === undefined ? undefined : settledCall(made, as, at);
    const after = ended === undefined ? proposed : withEnd(proposed, ended.call, ended.gaps);
    const said = attempted(
      () => watch && foreseeCall(setup.watched, watch, after.facts, ended?.call ?? made),
    );
    if (nobodyObjects(setup, said)) return noFindings;
    return findingsOn(setup, said, {
      before: traceOf(state.history),
      after: traceOf(after),
      turn: made.turn ?? state.turn,
      ...(ended === undefined ? { proposed: made.position } : {}),
    });
  };
  if (read.kind === "denied") return { as: read, at, findings: noFindings };
  if (read.kind !== "refused") return { as: read, at, findings: complaints(read) };
  const objections = complaints(undefined).filter(({ kind }) => kind === "breaks");
  if (objections.length > 0) return { as: read, at, findings: objections };
  const failed: SettledAs = { kind: "error", error: read.reason };
  return { as: failed, at, findings: complaints(failed) };
}

const notRecorded: EndReading = { as: unknownEnd("was not recorded"), at: undefined };
