import type { Posture } from "../constraint/constraint.ts";
import type { DefinedConstraint, Procedure } from "../constraint/procedure.ts";
import { attempt } from "../errors/attempt.ts";
import { canonicalText } from "../json/canonical-text.ts";
import { decide } from "./decide.ts";
import type { Decision, Finding, Judgement } from "./decision.ts";
import { noRule, refusalFeedback } from "./feedback.ts";
import { type GuardState, nextTurn } from "./guard-state.ts";
import type { Change, Judge } from "./judge.ts";
import type { CallReading, WrittenCall } from "./read-call.ts";
import { proposedTrace } from "./step.ts";

/** What a guard is, as opposed to what it remembers. */
export interface GuardSetup {
  readonly procedure: Procedure;
  readonly posture: Posture;
  readonly judge: Judge;
  readonly maxSendBacks: number;
  readonly feedback: ((decision: Decision) => string) | undefined;
}

/** How many calls may be unsettled at a time. More are refused: each of them may change what is thought of the others. */
const mostUnsettled = 256;

/** How often a rule of mode `retry` refuses; the last time it stops the run. */
const mostRefusals = 3;

/** The decision on a call. Pure, and never throws: what can't be judged is a finding, which refuses in enforce. */
export function judgeProposal(setup: GuardSetup, state: GuardState, reading: CallReading): Decision {
  const attempted = attempt(() => decisionFor(setup, state, reading));
  if (attempted.kind === "done") return attempted.value;
  const finding = unacceptable("it could not be judged.");
  return decisionOf(setup, state, reading.call, { judged: "block", findings: [finding] });
}

function decisionFor(setup: GuardSetup, state: GuardState, { call, fault }: CallReading): Decision {
  const found = findingsOn(setup, state, call, fault);
  const excused = found.filter((finding) => isExcused(finding, state, call));
  const outcome = decide(found.filter((finding) => !excused.includes(finding)));
  return decisionOf(setup, state, call, {
    judged: escalated(outcome.judged, outcome.findings[0], state),
    findings: [...outcome.findings, ...excused],
  });
}

function findingsOn(
  setup: GuardSetup,
  state: GuardState,
  call: WrittenCall,
  fault: string | undefined,
): readonly Finding[] {
  const { stopped } = state;
  if (stopped !== undefined && setup.posture === "enforce") {
    const { constraint, detail } = stopped;
    return [{ constraint, mode: "stop", kind: "breaks", detail, repair: "" }];
  }
  const unfit = fault ?? unfitness(state, call);
  if (unfit !== undefined) return [unacceptable(unfit)];
  const change = changeBy(state, call);
  return setup.procedure.constraints.flatMap((constraint) => findingOf(constraint, change, setup.judge));
}

function unacceptable(detail: string): Finding {
  return { constraint: noRule, mode: "block", kind: "error", detail, repair: "" };
}

/** Why a readable call can't be admitted whatever the rules say. */
function unfitness({ trace }: GuardState, { id }: WrittenCall): string | undefined {
  const same = trace.calls.find((call) => call.id === id && call.outcome !== "refused");
  if (same !== undefined) return `its id was used by call #${same.position + 1}.`;
  const unsettled = trace.calls.filter(({ outcome }) => outcome === "pending").length;
  return unsettled < mostUnsettled ? undefined : `${unsettled} calls are unsettled; wait for their results.`;
}

function changeBy(state: GuardState, call: WrittenCall): Change {
  const { trace } = state;
  const turn = nextTurn(state);
  const { id, name, args, step, agent } = call;
  const proposed = trace.calls.length;
  const optional = { ...(step === undefined ? {} : { step }), ...(agent === undefined ? {} : { agent }) };
  const after = proposedTrace(trace, {
    id,
    name,
    args,
    position: proposed,
    turn,
    outcome: "pending",
    ...optional,
  });
  return { before: trace, after, turn, proposed };
}

/** What one constraint says of a change. One that fails to say anything is an error, which denies. */
export function findingOf(constraint: DefinedConstraint, change: Change, judge: Judge): readonly Finding[] {
  const { name, mode, repair = "", source } = constraint;
  const common = { constraint: name, mode, repair, ...(source === undefined ? {} : { source }) };
  const complaint = attempt(() => judge.newlyBroken(constraint, change));
  if (complaint.kind === "threw") {
    const detail = `it can't be judged: ${complaint.error instanceof Error ? complaint.error.message : "it failed"}.`;
    return [{ ...common, kind: "error", detail }];
  }
  if (complaint.value === undefined) return [];
  const { kind, detail, witness } = complaint.value;
  return [{ ...common, kind, detail, witness }];
}

/** Whether a person or the model itself has answered this finding: by an approval, or by repeating a call after its warning. */
function isExcused({ constraint, mode }: Finding, state: GuardState, call: WrittenCall): boolean {
  const args = canonicalText(call.args);
  if (mode === "warn") {
    return state.warnings.some(
      (warning) =>
        warning.constraint === constraint &&
        warning.name === call.name &&
        warning.args === args &&
        (warning.step === undefined || call.step === undefined || call.step > warning.step),
    );
  }
  if (mode !== "ask" || call.approved === undefined) return false;
  const asked = state.decisions.find(({ decision }) => decision === call.approved);
  return (
    asked?.judged === "ask" &&
    asked.call.name === call.name &&
    canonicalText(asked.call.args) === args &&
    asked.findings.some((finding) => finding.constraint === constraint)
  );
}

function escalated(judged: Judgement, deciding: Finding | undefined, { refusals }: GuardState): Judgement {
  if (judged !== "retry" || deciding === undefined) return judged;
  return (refusals.get(deciding.constraint) ?? 0) + 1 >= mostRefusals ? "stop" : "retry";
}

function decisionOf(
  { procedure, posture, feedback }: GuardSetup,
  { trace, decisions }: GuardState,
  call: WrittenCall,
  { judged, findings }: { readonly judged: Judgement; readonly findings: readonly Finding[] },
): Decision {
  const { id, name, args } = call;
  const kind = posture === "observe" ? "allow" : judged;
  const decision = `d-${(decisions.length + 1).toString(16).padStart(4, "0")}`;
  const position = kind === "wait" || kind === "ask" ? null : trace.calls.length;
  const common = {
    decision,
    call: Object.freeze({ id, name, args, position }),
    judged,
    posture,
    findings: Object.freeze(findings),
    procedure: procedure.hash,
  };
  if (kind === "allow") {
    return Object.freeze({ ...common, kind, ticket: Object.freeze({ id, name, args, decision }) });
  }
  const [deciding] = findings;
  const standard = deciding === undefined ? "Not executed." : refusalFeedback(kind, deciding);
  const refusal: Decision = { ...common, kind, feedback: standard };
  const own = attempt(() => feedback?.(refusal));
  return Object.freeze(
    own.kind === "done" && typeof own.value === "string" ? { ...refusal, feedback: own.value } : refusal,
  );
}
