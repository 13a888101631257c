import type { Posture } from "../constraint/constraint.ts";
import { attempted } from "../errors/attempt.ts";
import { decide } from "./decide.ts";
import type { DeadEndNotice, Decision, Finding } from "./decision.ts";
import { decisionOf, type Outcome, permission } from "./decision-of.ts";
import { escalatedFirst, escalatedRules } from "./escalated-rules.ts";
import { noRule } from "./feedback.ts";
import { findingsOn, nobodyObjects, noFindings } from "./findings-on.ts";
import type { WrittenCall } from "./guard-event.ts";
import type { GuardSettings } from "./guard-settings.ts";
import type { GuardSetup } from "./guard-setup.ts";
import type { GuardState } from "./guard-state.ts";
import { traceOf, withCall, withGaps } from "./history.ts";
import { isOverridden } from "./is-overridden.ts";
import { deadEndAfter, isUnmoved } from "./joint/dead-end-after.ts";
import type { Change } from "./judge.ts";
import type { CallReading } from "./read-call.ts";
import { repetitionOf } from "./repetition-of.ts";
import type { Foreseen, Session } from "./session.ts";
import { type TracedCall, tracedCall } from "./traced-call.ts";
import { unacceptable, unfitness } from "./unfitness.ts";
import { foreseeCall } from "./watch/watch.ts";

/** A decision, and what is known of the session once the call is made; `undefined` where nothing is. */
export interface JudgedProposal {
  readonly decision: Decision;
  readonly foreseen: Foreseen | undefined;
}

/** The decision on a call. Pure, and never throws: what can't be judged is a finding, which refuses in enforce. */
export function judgeProposal(setup: GuardSetup, session: Session, reading: CallReading): JudgedProposal {
  const proposal: Proposal = { setup, session, reading };
  return attempted(judgementOn, proposal) ?? refusalOf(proposal);
}

/** Of a call that could not be judged. */
function refusalOf({ setup, session, reading }: Proposal): JudgedProposal {
  const finding = unacceptable("it could not be judged.");
  const { posture } = setup.settings;
  const decision = decisionOf(setup, session.state, reading.call, {
    judged: "block",
    kind: posture === "observe" ? "allow" : "block",
    findings: [finding],
    overridden: [],
    escalated: [],
    stops: undefined,
    deadEnd: undefined,
  });
  return { decision, foreseen: undefined };
}

interface Proposal {
  readonly setup: GuardSetup;
  readonly session: Session;
  readonly reading: CallReading;
}

function judgementOn({ setup, session, reading }: Proposal): JudgedProposal {
  const { state, watch, plans } = session;
  const { call } = reading;
  const unfit = unfitness(setup, state, reading);
  const { posture, deadEnds } = setup.settings;
  if (unfit !== undefined && posture === "enforce")
    return { decision: decisionFor(setup, state, call, [unfit]), foreseen: undefined };
  const traced = tracedCall(state, call, "pending", reading.fault);
  const facts = withGaps(state.history.facts, traced.gaps);
  const foresight = watch && foreseeCall(setup.watched, watch, facts, traced.call);
  const findings = nobodyObjects(setup, foresight)
    ? noFindings
    : findingsOn(setup, foresight, changeBy(state, traced));
  // Where nobody is refused it will run, so the rules are asked as well: what it breaks, and what can't be judged any more.
  if (unfit !== undefined)
    return { decision: decisionFor(setup, state, call, [unfit, ...findings]), foreseen: undefined };
  if (watch === undefined || foresight === undefined)
    return { decision: decisionFor(setup, state, call, findings), foreseen: undefined };
  if (findings.length > 0 || deadEnds === "off" || isUnmoved(watch, foresight.watch)) {
    const decision = decisionFor(setup, state, call, findings);
    return { decision, foreseen: { traced, watch: foresight.watch, plans } };
  }
  const looked = deadEndAfter({
    procedure: setup.procedure,
    before: watch,
    after: foresight.watch,
    call: traced.call,
    plans,
  });
  return {
    decision: decisionAtDeadEnd(setup, state, call, looked.notice),
    foreseen: { traced, watch: foresight.watch, plans: looked.plans },
  };
}

/** The decision on a call that no single rule objects to. */
function decisionAtDeadEnd(
  setup: GuardSetup,
  state: GuardState,
  call: WrittenCall,
  notice: DeadEndNotice | undefined,
): Decision {
  if (notice === undefined) return permission(setup, state, call);
  if (setup.settings.deadEnds === "warn")
    return Object.freeze({ ...permission(setup, state, call), deadEnd: notice });
  const { rules, detail } = notice;
  const finding: Finding = {
    constraint: rules[0] ?? noRule,
    mode: "block",
    kind: "breaks",
    detail,
    repair: "",
  };
  return decisionFor(setup, state, call, [finding], notice);
}

function decisionFor(
  setup: GuardSetup,
  state: GuardState,
  call: WrittenCall,
  found: readonly Finding[],
  deadEnd?: DeadEndNotice,
): Decision {
  return found.length === 0 ? permission(setup, state, call) : decisionOn(setup, state, call, found, deadEnd);
}

/** The decision on a call that some rule objects to. */
function decisionOn(
  setup: GuardSetup,
  state: GuardState,
  call: WrittenCall,
  found: readonly Finding[],
  deadEnd: DeadEndNotice | undefined,
): Decision {
  const overridden = found.filter((finding) => isOverridden(finding, state.counters, call));
  const { judged, findings } = decide(found.filter((finding) => !overridden.includes(finding)));
  const { retry, posture } = setup.settings;
  const escalated = judged === "retry" ? escalatedRules(findings, state.counters, retry) : [];
  const told = [...escalatedFirst(findings, escalated), ...overridden];
  const final = escalated.length > 0 ? retry.then : judged;
  return decisionOf(setup, state, call, {
    overridden,
    escalated,
    judged: final,
    findings: told,
    deadEnd,
    ...done(setup.settings, state, call, { judged: final, findings: told, escalated, posture }),
  });
}

/** What is done about a judgement, and whether the run ends by it. */
function done(
  { stuckAfter }: GuardSettings,
  state: GuardState,
  call: WrittenCall,
  told: Pick<Outcome, "judged" | "findings" | "escalated"> & { readonly posture: Posture },
): Pick<Outcome, "kind" | "stops"> {
  const { judged, findings, escalated, posture } = told;
  const [deciding] = findings;
  if (posture === "observe") return { kind: "allow", stops: undefined };
  if (deciding === undefined || judged === "allow" || judged === "wait" || judged === "ask")
    return { kind: judged, stops: undefined };
  const { stopped } = state.counters;
  const first = stopped === undefined;
  if (judged === "stop" && first) return { kind: "stop", stops: escalated.length > 0 ? "retries" : "rule" };
  const stuck =
    stopped?.reason !== "stuck" &&
    stuckAfter > 0 &&
    repetitionOf(state.counters, call, deciding.constraint).times >= stuckAfter;
  return stuck ? { kind: "stop", stops: "stuck" } : { kind: judged, stops: undefined };
}

function changeBy({ history, turn }: GuardState, { call, gaps }: TracedCall): Change {
  return {
    before: traceOf(history),
    after: traceOf(withCall(history, call, gaps)),
    turn: call.turn ?? turn,
    proposed: call.position,
  };
}
