import type { Procedure } from "../constraint/procedure.ts";
import { canonicalText } from "../json/canonical-text.ts";
import { readJson } from "../json/read-json.ts";
import { readEvents } from "./check-snapshot.ts";
import { setupOf } from "./create-guard.ts";
import type { Decision, FinishDecision } from "./decision.ts";
import type { GuardOptions } from "./guard.ts";
import type { GuardEvent } from "./guard-event.ts";
import { type GuardState, startState } from "./guard-state.ts";
import { judgeFinish } from "./judge-finish.ts";
import { judgeProposal } from "./judge-proposal.ts";
import { step } from "./step.ts";

/** The first event that would be decided otherwise. */
export interface ReplayDifference {
  /** Index of the event in the log. */
  readonly event: number;
  readonly recorded: Decision | FinishDecision;
  readonly replayed: Decision | FinishDecision;
}

/** What a log comes to when it is judged again. */
export interface Replay {
  readonly events: number;
  readonly decisions: readonly Decision[];
  /** `undefined` where everything is decided as it was. */
  readonly difference: ReplayDifference | undefined;
}

/**
 * Judges the events of a log again, each after what was recorded before it. Under the same rules and options the decisions are the same;
 * under others the first difference is told. Posture and `maxSendBacks` are the log's unless given. Throws `snapshot-invalid` on what is no log.
 */
export function replay(
  events: readonly GuardEvent[],
  procedure: Procedure,
  options: Pick<GuardOptions, "posture" | "maxSendBacks" | "feedback"> = {},
): Replay {
  const log = readEvents(events);
  const started = log.find((event) => event.kind === "started");
  const setup = setupOf(procedure, { ...settingsOf(started), ...options });
  let state: GuardState = startState;
  let difference: ReplayDifference | undefined;
  const decisions: Decision[] = [];
  for (const [index, event] of log.entries()) {
    if (event.kind === "proposed") {
      const replayed = judgeProposal(setup, state, { call: event.call, fault: event.fault });
      decisions.push(replayed);
      difference ??= differing(index, event.decision, replayed);
    } else if (event.kind === "finished") {
      difference ??= differing(index, event.decision, judgeFinish(setup, state, event));
    }
    state = step(state, event);
  }
  return { events: log.length, decisions, difference };
}

/** How the log's guard was set up, as far as it decides. */
function settingsOf(started: Extract<GuardEvent, { readonly kind: "started" }> | undefined): GuardOptions {
  if (started === undefined) return {};
  return { posture: started.posture, maxSendBacks: started.maxSendBacks };
}

function differing(
  event: number,
  recorded: Decision | FinishDecision,
  replayed: Decision | FinishDecision,
): ReplayDifference | undefined {
  return textOf(recorded) === textOf(replayed) ? undefined : { event, recorded, replayed };
}

/** A decision without what only says under which rules it was made. */
function textOf(decision: Decision | FinishDecision): string {
  const { procedure: _hash, ...rest } = "procedure" in decision ? decision : { ...decision, procedure: "" };
  const read = readJson(rest);
  return read.kind === "json" ? canonicalText(read.value) : read.reason;
}
