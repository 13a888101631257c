import { checkProcedure } from "../constraint/check-procedure.ts";
import type { Procedure } from "../constraint/procedure.ts";
import { AgentLTLError } from "../errors/agentltl-error.ts";
import { canonicalText } from "../json/canonical-text.ts";
import { readJson } from "../json/read-json.ts";
import { known } from "../trace/known.ts";
import { readEvents } from "./check-snapshot.ts";
import type { Decision, FinishDecision } from "./decision.ts";
import type { GuardOptions } from "./guard.ts";
import type { GuardEvent } from "./guard-event.ts";
import { settingsFrom } from "./guard-settings.ts";
import { type GuardSetup, setupOf } from "./guard-setup.ts";
import type { GuardState } from "./guard-state.ts";
import { unsettledCall } from "./history.ts";
import { judgeFinish } from "./judge-finish.ts";
import { judgeProposal } from "./judge-proposal.ts";
import { settingOf } from "./last-setting.ts";
import { recognisedSettlement } from "./recognised-settlement.ts";
import { rereadOutcomes } from "./reread-outcomes.ts";
import { sessionAfter, startSession } from "./session.ts";

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

/** Settings to judge with in place of the log's own. */
export type ReplayOptions = Pick<
  GuardOptions,
  | "posture"
  | "maxSendBacks"
  | "finish"
  | "retry"
  | "stuckAfter"
  | "stopAt"
  | "transactions"
  | "deadEnds"
  | "feedback"
>;

/**
 * Judges the events of a log again, each after what was recorded before it. Under the same rules and options the decisions are the same;
 * under others the first difference is told. Of several procedures each event is judged under the one that was in force, where it is among
 * them, else under the first. Settings are the log's unless given. Throws `snapshot-invalid` on what is no log.
 */
export function replay(
  events: readonly GuardEvent[],
  procedures: Procedure | readonly Procedure[],
  options: ReplayOptions = {},
): Replay {
  const log = readEvents(events);
  const given = isList(procedures) ? procedures : [procedures];
  for (const procedure of given) checkProcedure(procedure);
  const setups = setupsFor(given, options);
  let setup = setups(log[0]);
  let session = startSession(setup);
  let difference: ReplayDifference | undefined;
  const decisions: Decision[] = [];
  for (const [index, event] of log.entries()) {
    if (settingOf(event) !== undefined) setup = setups(event);
    if (event.kind === "proposed") {
      const replayed = judgeProposal(setup, session, { call: event.call, fault: event.fault }).decision;
      decisions.push(replayed);
      difference ??= differing(index, event.decision, replayed);
    } else if (event.kind === "finished" && event.past !== true) {
      difference ??= differing(index, event.decision, judgeFinish(setup, session, event));
    }
    const before = () => log.slice(0, index);
    session = sessionAfter(setup, session, underRules(setup, session.state, event, before));
  }
  return { events: log.length, decisions, difference };
}

function isList(given: Procedure | readonly Procedure[]): given is readonly Procedure[] {
  return Array.isArray(given);
}

/** How a log's guard was set up from an event on, as far as it decides. */
function setupsFor(procedures: readonly Procedure[], options: ReplayOptions) {
  const [first] = procedures;
  if (first === undefined)
    throw new AgentLTLError("procedure-invalid", "no procedure is given: give the one to judge under");
  const { feedback, ...given } = options;
  const overrides = known(given);
  return (event: GuardEvent | undefined): GuardSetup => {
    const setting = event === undefined ? undefined : settingOf(event);
    const procedure = procedures.find(({ hash }) => hash === setting?.procedure) ?? first;
    return setupOf(procedure, settingsFrom({ ...setting?.settings, ...overrides }), feedback);
  };
}

/** The event as it is under these rules: they see for themselves how calls ended. */
function underRules(
  { hash, recognisers }: GuardSetup,
  { history }: GuardState,
  event: GuardEvent,
  before: () => readonly GuardEvent[],
): GuardEvent {
  if (event.kind === "revised") return { ...event, outcomes: rereadOutcomes(before(), recognisers, history) };
  if (event.procedure === hash) return event;
  if (event.kind === "ran")
    return { ...event, as: recognisedSettlement(event.as, event.call.name, recognisers) };
  if (event.kind !== "settled") return event;
  const name = unsettledCall(history, event.id)?.name;
  return name === undefined ? event : { ...event, as: recognisedSettlement(event.as, name, recognisers) };
}

function differing(
  event: number,
  recorded: Decision | FinishDecision,
  replayed: Decision | FinishDecision,
): ReplayDifference | undefined {
  return textOf(recorded) === textOf(replayed) ? undefined : { event, recorded, replayed };
}

/** A decision without what only says under which rules it was made, and where they are written. */
function textOf(decision: Decision | FinishDecision): string {
  const read = readJson(isDecision(decision) ? withoutRules(decision) : decision);
  return read.kind === "json" ? canonicalText(read.value) : read.reason;
}

function isDecision(decision: Decision | FinishDecision): decision is Decision {
  return "procedure" in decision;
}

function withoutRules({ procedure: _hash, findings, ...rest }: Decision): object {
  return { ...rest, findings: findings.map(({ source: _place, ...finding }) => finding) };
}
