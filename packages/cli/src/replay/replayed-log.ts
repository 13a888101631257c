import { type Decision, type GuardEvent, type Procedure, replay } from "@agentltl/core";

/** A decision that comes out otherwise. */
export interface ChangedDecision {
  readonly recorded: Decision;
  readonly replayed: Decision;
}

/** What the log of a session comes to when it is judged again. */
export interface ReplayedLog {
  readonly file: string;
  readonly decisions: number;
  /** What would now be done with a call, where that is something else than what was done. */
  readonly changed: readonly ChangedDecision[];
  /** Something else differs first at this event: a text, a finding, how the run's end was answered. */
  readonly otherwise: number | undefined;
}

/** Judges a log again, each call after what was recorded before it. */
export function replayLog(file: string, events: readonly GuardEvent[], procedure: Procedure): ReplayedLog {
  const recorded = events.flatMap((event) => (event.kind === "proposed" ? [event.decision] : []));
  const { decisions, difference } = replay(events, procedure);
  const changed = recorded.flatMap((one, index): readonly ChangedDecision[] => {
    const again = decisions[index];
    return again === undefined || again.kind === one.kind ? [] : [{ recorded: one, replayed: again }];
  });
  return {
    file,
    decisions: recorded.length,
    changed,
    otherwise: changed.length > 0 ? undefined : difference?.event,
  };
}
