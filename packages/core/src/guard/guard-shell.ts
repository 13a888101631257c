import type { Procedure } from "../constraint/procedure.ts";
import { attempt } from "../errors/attempt.ts";
import { proposedEvent, settledEvent } from "./call-events.ts";
import { checkMessage } from "./check-message.ts";
import { timeBy, withDecisionTime } from "./decision-time.ts";
import { digestOn, emptyDigest } from "./digest-of.ts";
import { explainFrom } from "./explain.ts";
import { findingsAfter } from "./findings-after.ts";
import type { Guard, GuardSnapshot } from "./guard.ts";
import type { GuardEvent, Happening, Setting } from "./guard-event.ts";
import { type GuardSetup, setupOf } from "./guard-setup.ts";
import { traceOf, unsettledCall } from "./history.ts";
import { repairPlan } from "./joint/repair-plan.ts";
import { toolAllowances } from "./joint/tool-allowances.ts";
import { judgeFinish, obligationsOf } from "./judge-finish.ts";
import { judgePast } from "./judge-past.ts";
import { judgeProposal } from "./judge-proposal.ts";
import { readCall } from "./read-call.ts";
import { readFinish } from "./read-finish.ts";
import { readSettlement } from "./read-settlement.ts";
import { recognisedSettlement } from "./recognised-settlement.ts";
import { revisedHappening } from "./revised-happening.ts";
import { type Foreseen, type Session, sessionAfter, startSession } from "./session.ts";
import { settledCall } from "./settled-call.ts";
import { stopInForce, stopReport } from "./stop.ts";
import { boundsTaken, type TakenBound } from "./watch/bounds-taken.ts";

/** What a shell begins with. */
export interface ShellStart {
  readonly setup: GuardSetup;
  /** What happened so far. The list grows. */
  readonly events: GuardEvent[];
  /** What the log says about rules; throws where they can't be used. */
  readonly settingOf: (procedure: Procedure) => Setting;
  readonly onEvent: ((event: GuardEvent) => void) | undefined;
  readonly clock: (() => number) | undefined;
  /** What the events came to, where that is known. */
  readonly past?: Past;
}

interface Past {
  readonly session: Session;
  readonly procedures: readonly Procedure[];
  /** Names of the bounds that were told of. */
  readonly told: ReadonlySet<string>;
}

/** A guard, and the means to write down how it began. */
export interface Shell {
  readonly guard: Guard;
  tell(happening: Happening): void;
}

/** Holds the state, which only events change. */
export function guardShell({ setup: first, events, settingOf, onEvent, clock, past }: ShellStart): Shell {
  let setup = first;
  const before = past ?? pastOf(events, first);
  let { session } = before;
  const procedures = [...before.procedures];
  let digest = emptyDigest;
  // Of each bound once.
  const told = new Set(before.told);

  function tell(happening: Happening): void {
    write({ format: 1, procedure: setup.hash, ...happening });
  }

  function write(event: GuardEvent, foreseen?: Foreseen): void {
    session = sessionAfter(setup, session, event, foreseen);
    events.push(event);
    // Whoever listens can't change what was decided, nor stop it.
    if (onEvent !== undefined) attempt(onEvent, event);
  }

  /** Tells once of each bound that is nearly taken. Bounds are large, so that this need not be looked at soon, nor at each call. */
  function tellOfBounds(): void {
    const { state, watch } = session;
    const { decided } = state;
    if (watch === undefined || decided < callsBeforeLooks || decided % callsBetweenLooks !== 0) return;
    for (const bound of boundsTaken(setup.watched, watch, decided / callsBetweenLooks)) {
      const name = boundName(bound);
      if (told.has(name)) continue;
      told.add(name);
      tell({ kind: "bound", ...bound });
    }
  }

  const guard: Guard = {
    propose(proposed) {
      const began = timeBy(clock);
      const reading = readCall(proposed);
      const { decision, foreseen } = judgeProposal(setup, session, reading);
      const event = withDecisionTime(proposedEvent(setup.hash, reading, decision), began, clock);
      write(event, decision.kind === "allow" ? foreseen : session);
      tellOfBounds();
      return decision;
    },
    settle(id, settlement) {
      const call = unsettledCall(session.state.history, id);
      if (call === undefined) return;
      const { as: seen, at } = readSettlement(settlement);
      const as = recognisedSettlement(seen, call.name, setup.recognisers);
      const { findings, foreseen } = findingsAfter(setup, session, settledCall(call, as, at));
      write(settledEvent(setup.hash, id, as, at, findings), foreseen);
    },
    ran(proposed, settlement) {
      const reading = readCall(proposed);
      const { as, at, findings } = judgePast(setup, session, reading, settlement);
      tell({ kind: "ran", ...written(reading), as, ...(at === undefined ? {} : { at }), findings });
      return findings;
    },
    said(message) {
      tell({ kind: "said", ...checkMessage(message) });
    },
    proposeFinish(proposed) {
      const finish = readFinish(proposed);
      const decision = judgeFinish(setup, session, finish);
      tell({ kind: "finished", ...finish, decision });
      return decision;
    },
    finished(ended) {
      const finish = readFinish(ended);
      const owed = obligationsOf(setup, session, finish);
      tell({ kind: "finished", ...finish, decision: { kind: "finish", owed }, past: true });
      return owed;
    },
    obligations: () => obligationsOf(setup, session, { end: "session" }),
    allowedTools: (tools) => toolAllowances(setup, session, tools),
    repair: () => repairPlan(setup, session),
    explain: (id) => explainFrom(events, procedures, id),
    revise(procedure, reason) {
      const setting = settingOf(procedure);
      setup = setupOf(procedure, setup.settings, setup.feedback);
      procedures.push(procedure);
      tell(revisedHappening(events, setup, String(reason), setting));
    },
    resume(reason) {
      tell({ kind: "resumed", reason: String(reason) });
    },
    fork: () => {
      const quiet = { ...setup, feedback: undefined };
      const silent = { onEvent: undefined, clock: undefined };
      const here = { session, procedures, told };
      return guardShell({ ...silent, setup: quiet, events: [...events], settingOf, past: here }).guard;
    },
    snapshot(): GuardSnapshot {
      digest = digestOn(digest, events);
      return { format: 1, procedure: setup.hash, events: [...events], digest: digest.digest };
    },
    get stopped() {
      return stopInForce(setup, session.state);
    },
    stopReport: () => stopReport(setup, session),
    get trace() {
      return traceOf(session.state.history);
    },
    get decisions() {
      return events.filter((event) => event.kind === "proposed").map(({ decision }) => decision);
    },
  };
  return { guard, tell };
}

/** Goes through a log once. */
function pastOf(events: readonly GuardEvent[], setup: GuardSetup): Past {
  return {
    session: events.reduce<Session>((past, event) => sessionAfter(setup, past, event), startSession(setup)),
    procedures: [setup.procedure],
    told: new Set(events.flatMap((event) => (event.kind === "bound" ? [boundName(event)] : []))),
  };
}

const callsBeforeLooks = 128;
const callsBetweenLooks = 8;

function boundName({ constraint, bound }: TakenBound): string {
  return JSON.stringify([constraint, bound]);
}

function written({ call, fault }: ReturnType<typeof readCall>) {
  return { call, ...(fault === undefined ? {} : { fault }) };
}
