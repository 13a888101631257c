import { attempt } from "../errors/attempt.ts";
import type { DeadEndNotice, Decision, Finding, Judgement, StopReason } from "./decision.ts";
import { decisionName } from "./decision-name.ts";
import { refusalFeedback, stuckText } from "./feedback.ts";
import { noFindings } from "./findings-on.ts";
import type { WrittenCall } from "./guard-event.ts";
import type { GuardSetup } from "./guard-setup.ts";
import type { GuardState } from "./guard-state.ts";
import { lettingThrough } from "./stop.ts";

/** What a decision says, before it has a name. */
export interface Outcome {
  readonly judged: Judgement;
  readonly kind: Judgement;
  readonly findings: readonly Finding[];
  readonly overridden: readonly Finding[];
  readonly escalated: readonly string[];
  readonly stops: StopReason | undefined;
  readonly deadEnd: DeadEndNotice | undefined;
}

/** The decision that says so. */
export function decisionOf(
  setup: GuardSetup,
  state: GuardState,
  call: WrittenCall,
  outcome: Outcome,
): Decision {
  const { id, name, args } = call;
  const { judged, kind, findings, overridden, escalated, stops, deadEnd } = outcome;
  const { history, decided } = state;
  const decision = decisionName(decided);
  const position = kind === "wait" || kind === "ask" ? null : history.calls.length;
  const common = {
    decision,
    call: Object.freeze({ id, name, args, position }),
    judged,
    posture: setup.settings.posture,
    findings: Object.freeze(findings),
    procedure: setup.procedure.hash,
    ...(overridden.length === 0 ? {} : { overridden: overridden.map(({ constraint }) => constraint) }),
    ...(escalated.length === 0 ? {} : { escalated }),
    ...(stops === undefined ? {} : { stops }),
    ...(deadEnd === undefined ? {} : { deadEnd }),
  };
  if (kind === "allow") {
    return Object.freeze({ ...common, kind, ticket: Object.freeze({ id, name, args, decision }) });
  }
  const refusal: Decision = { ...common, kind, feedback: feedbackOn(setup, state, outcome) };
  const own = attempt(() => setup.feedback?.(refusal));
  return Object.freeze(
    own.kind === "done" && typeof own.value === "string" ? { ...refusal, feedback: own.value } : refusal,
  );
}

/** The decision on a call that no rule objects to: almost all are of this kind. */
export function permission(
  { settings, procedure }: GuardSetup,
  { history, decided }: GuardState,
  { id, name, args }: WrittenCall,
): Decision {
  const decision = decisionName(decided);
  return Object.freeze({
    decision,
    call: Object.freeze({ id, name, args, position: history.calls.length }),
    judged: "allow",
    posture: settings.posture,
    findings: noFindings,
    procedure: procedure.hash,
    kind: "allow",
    ticket: Object.freeze({ id, name, args, decision }),
  });
}

function feedbackOn(setup: GuardSetup, state: GuardState, { kind, findings, stops }: Outcome): string {
  const [deciding] = findings;
  if (deciding === undefined || kind === "allow") return "Not executed.";
  if (stops === "stuck") return refusalFeedback(kind, deciding, stuckText(setup.settings.stuckAfter));
  const passes = kind === "stop" ? lettingThrough(setup, state) : [];
  if (passes.length === 0) return refusalFeedback(kind, deciding);
  return refusalFeedback(
    kind,
    deciding,
    `The run is being stopped: call nothing but ${passes.join(" or ")}.`,
  );
}
