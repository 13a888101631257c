import type { Procedure } from "../constraint/procedure.ts";
import { attempt } from "../errors/attempt.ts";
import { paraphrase } from "../syntax/paraphrase.ts";
import type { ToolCall } from "../trace/trace-data.ts";
import { alternativesTo } from "./alternatives.ts";
import type { Finding } from "./decision.ts";
import type { Explanation, RuleExplanation } from "./explanation.ts";
import type { GuardEvent } from "./guard-event.ts";
import { type GuardState, startState } from "./guard-state.ts";
import { traceOf } from "./history.ts";
import { prefixJudge } from "./prefix-judge.ts";
import { rereadUnder } from "./reread-under.ts";
import { step } from "./step.ts";
import { tracedCall } from "./traced-call.ts";
import { watchedRules } from "./watch/watched-rules.ts";

/** The event in which a call was decided on, or told of. */
type CallEvent = Extract<GuardEvent, { readonly kind: "proposed" | "ran" }>;

/**
 * Why a call was decided as it was, from the log: by the id of the decision or of the call. `procedures` are the rules that may have been in
 * force; without those of that time there is no sentence for the rule, and nothing is tried.
 */
export function explainFrom(
  events: readonly GuardEvent[],
  procedures: readonly Procedure[],
  id: string,
): Explanation | undefined {
  const place = events.findLastIndex((one) => isAbout(one, id));
  const event = events[place];
  if (event?.kind !== "proposed" && event?.kind !== "ran") return undefined;
  const before = stateAfter(events.slice(0, place));
  const { call } = tracedCall(before, event.call, "pending");
  const procedure = procedures.find(({ hash }) => hash === event.procedure);
  const findings = event.kind === "ran" ? event.findings : event.decision.findings;
  const overridden = event.kind === "ran" ? [] : (event.decision.overridden ?? []);
  const rules = findings.map((finding) =>
    explainFinding(finding, { before, call, procedure, overridden: overridden.includes(finding.constraint) }),
  );
  const unwatched = procedure === undefined ? {} : rereadUnder(procedure);
  return { ...factsOf(event, before, call), ...unwatched, ...endOf(event, events.slice(place)), rules };
}

function stateAfter(events: readonly GuardEvent[]): GuardState {
  return events.reduce((state, event) => step(state, event), startState);
}

function isAbout(event: GuardEvent, id: string): boolean {
  if (event.kind === "ran") return event.call.id === id;
  return event.kind === "proposed" && (event.decision.decision === id || event.call.id === id);
}

function factsOf(
  event: CallEvent,
  before: GuardState,
  { position, step: stepOfCall, turn = before.turn }: ToolCall,
): Omit<Explanation, "rules" | "afterwards"> {
  const { id, name, args } = event.call;
  const common = {
    turn,
    procedure: event.procedure,
    call: { id, name, args, position, ...(stepOfCall === undefined ? {} : { step: stepOfCall }) },
  };
  if (event.kind === "ran") return { ...common, kind: "ran", judged: "ran", posture: "observe" };
  const { decision, kind, judged, posture, call, deadEnd } = event.decision;
  return {
    ...common,
    call: { ...common.call, position: call.position },
    decision,
    kind,
    judged,
    posture,
    ...(deadEnd === undefined ? {} : { deadEnd }),
    ...(event.decision.kind === "allow" ? {} : { told: event.decision.feedback }),
  };
}

/** How the call ended, and what only that broke. */
function endOf(event: CallEvent, later: readonly GuardEvent[]): Pick<Explanation, "outcome" | "afterwards"> {
  const after = stateAfter(later);
  const made = event.kind === "ran" || event.decision.kind === "allow";
  const outcome = made ? after.history.calls.at(0)?.outcome : undefined;
  const settled = later.find((one) => one.kind === "settled" && one.id === event.call.id);
  const afterwards = made && settled?.kind === "settled" ? settled.findings : [];
  return { ...(outcome === undefined ? {} : { outcome }), afterwards };
}

interface Context {
  readonly before: GuardState;
  readonly call: ToolCall;
  readonly procedure: Procedure | undefined;
  readonly overridden: boolean;
}

function explainFinding(finding: Finding, { before, call, procedure, overridden }: Context): RuleExplanation {
  const { constraint: name, mode, kind, repair, detail, source, witness } = finding;
  const trace = traceOf(before.history);
  const constraint = procedure?.constraints.find((one) => one.name === name);
  const calls = (witness?.calls ?? []).flatMap((position) => trace.calls[position] ?? []);
  const common = { constraint: name, mode, kind, repair, detail, overridden, calls };
  const bindings = witness?.bindings ?? {};
  const place = source === undefined ? {} : { source };
  if (constraint === undefined || procedure === undefined)
    return { ...common, ...place, bindings, allowed: [] };
  const judge = prefixJudge(procedure.registry);
  const tried = attempt(() => alternativesTo({ constraint, finding, before: trace, call }, judge));
  const { description } = constraint;
  const reread = watchedRules(procedure).unwatched.get(constraint);
  return {
    ...common,
    ...place,
    bindings,
    rule: paraphrase(constraint.formula),
    ...(description === undefined ? {} : { description }),
    ...(reread === undefined ? {} : { reread }),
    allowed: tried.kind === "done" ? tried.value : [],
  };
}
