import type { Finding } from "./decision.ts";
import { findingOf } from "./finding-of.ts";
import type { PastSettlement, SettledAs } from "./guard-event.ts";
import type { GuardSetup } from "./guard-setup.ts";
import type { GuardState } from "./guard-state.ts";
import type { CallReading } from "./read-call.ts";
import { readSettlement, timeOf } from "./read-settlement.ts";
import { recognisedSettlement } from "./recognised-settlement.ts";
import { endedTrace } from "./settled-trace.ts";
import { callOf, proposedTrace } from "./step.ts";

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
  { procedure, judge, recognisers }: Pick<GuardSetup, "procedure" | "judge" | "recognisers">,
  state: GuardState,
  { call, fault }: CallReading,
  settlement: PastSettlement | undefined,
): PastJudgement {
  const read: SettledAs =
    settlement === undefined
      ? { kind: "unreadable", outcome: "unknown", reason: "was not recorded" }
      : recognisedSettlement(readSettlement(settlement), call.name, recognisers);
  const made = callOf(state, call, "pending");
  const proposed = proposedTrace(state.trace, made, fault);
  const turn = made.turn ?? state.turn;
  const findingsOn = (as: SettledAs | undefined) => {
    const after = as === undefined ? proposed : endedTrace(proposed, made.position, as, timeOf(settlement));
    const change = {
      before: state.trace,
      after,
      turn,
      ...(as === undefined ? { proposed: made.position } : {}),
    };
    return procedure.constraints.flatMap((constraint) => findingOf(constraint, change, judge));
  };
  if (read.kind === "denied") return { as: read, findings: [] };
  if (read.kind !== "refused") return { as: read, findings: findingsOn(read) };
  const objections = findingsOn(undefined).filter(({ kind }) => kind === "breaks");
  if (objections.length > 0) return { as: read, findings: objections };
  const failed: SettledAs = { kind: "error", error: read.reason };
  return { as: failed, findings: findingsOn(failed) };
}
