import { canonicalText } from "../json/canonical-text.ts";
import type { Trace } from "../trace/trace.ts";
import type { Message, ToolCall, TraceGap } from "../trace/trace-data.ts";
import type { Decision } from "./decision.ts";
import type { GuardEvent, SettledAs } from "./guard-event.ts";
import { type GuardState, nextTurn, type Warning } from "./guard-state.ts";

type EventOf<Kind extends GuardEvent["kind"]> = Extract<GuardEvent, { readonly kind: Kind }>;

/** The state after an event. Pure, and it judges nothing: the event says what was decided. */
export function step(state: GuardState, event: GuardEvent): GuardState {
  switch (event.kind) {
    case "started":
      return withFacts(state, event);
    case "said":
      return withMessage(inTurn(state), { role: event.role, text: event.text });
    case "proposed":
      return afterProposal(inTurn(state), event);
    case "settled":
      return { ...state, trace: settledTrace(state.trace, event.id, event.as) };
    case "finished":
      return afterFinish(state, event);
    case "resumed":
      return { ...state, stopped: undefined, refusals: new Map() };
  }
}

function withFacts(state: GuardState, { tools, labels, input }: EventOf<"started">): GuardState {
  const facts = {
    ...(tools === undefined ? {} : { tools }),
    ...(labels === undefined ? {} : { labels }),
    ...(input === undefined ? {} : { input }),
  };
  return { ...state, trace: { ...state.trace, ...facts } };
}

/** The state with the next turn begun, if the last is over. */
function inTurn(state: GuardState): GuardState {
  return { ...state, turn: nextTurn(state), turnOver: false };
}

function withMessage(state: GuardState, message: Pick<Message, "role" | "text" | "answer">): GuardState {
  const { trace, turn } = state;
  const said: Message = { ...message, afterCall: trace.calls.length, turn };
  return { ...state, trace: { ...trace, ended: false, dialogue: [...trace.dialogue, said] } };
}

function afterProposal(state: GuardState, event: EventOf<"proposed">): GuardState {
  const { decision } = event;
  const decisions = [...state.decisions, decision];
  const call = callOf(state, event);
  const trace = call === undefined ? state.trace : proposedTrace(state.trace, call);
  return { ...state, decisions, trace, ...countersAfter(state, event) };
}

/** The call as the trace keeps it; `undefined` where nothing was reserved and nothing refused for good. */
function callOf({ trace, turn }: GuardState, { call, decision }: EventOf<"proposed">): ToolCall | undefined {
  if (decision.kind === "wait" || decision.kind === "ask") return undefined;
  const { id, name, args, step: stepOfCall, agent } = call;
  return {
    id,
    name,
    args,
    position: trace.calls.length,
    turn,
    outcome: decision.kind === "allow" ? "pending" : "refused",
    ...(stepOfCall === undefined ? {} : { step: stepOfCall }),
    ...(agent === undefined ? {} : { agent }),
  };
}

/** `trace` with one more call. */
export function proposedTrace(trace: Trace, call: ToolCall): Trace {
  return { ...trace, ended: false, calls: [...trace.calls, call] };
}

function countersAfter(
  state: GuardState,
  { call, decision }: EventOf<"proposed">,
): Pick<GuardState, "warnings" | "refusals" | "stopped"> {
  const args = canonicalText(call.args);
  const { judged, posture } = decision;
  const [deciding] = decision.findings;
  const retried = deciding?.mode === "retry" && (judged === "retry" || judged === "stop");
  const stops = judged === "stop" && posture === "enforce" && deciding !== undefined;
  return {
    warnings: warningsAfter(state.warnings, decision, { name: call.name, args, step: call.step }),
    refusals: retried
      ? new Map(state.refusals).set(deciding.constraint, (state.refusals.get(deciding.constraint) ?? 0) + 1)
      : state.refusals,
    stopped:
      state.stopped ??
      (stops
        ? { constraint: deciding.constraint, detail: deciding.detail, decision: decision.decision }
        : undefined),
  };
}

/** A warning is used up by the call that it let through. */
function warningsAfter(
  warnings: readonly Warning[],
  { judged, findings }: Decision,
  call: Pick<Warning, "name" | "args" | "step">,
): readonly Warning[] {
  const warned = new Set(findings.filter(({ mode }) => mode === "warn").map(({ constraint }) => constraint));
  if (warned.size === 0 || (judged !== "warn" && judged !== "allow")) return warnings;
  const others = warnings.filter(
    (warning) =>
      !(warned.has(warning.constraint) && warning.name === call.name && warning.args === call.args),
  );
  if (judged === "allow") return others;
  return [...others, ...[...warned].map((constraint) => ({ constraint, ...call }))];
}

/** `trace` once it is known how the call ended; as it is where no such call waits for that. */
export function settledTrace(trace: Trace, id: string, as: SettledAs): Trace {
  const place = trace.calls.findIndex((one) => one.id === id && one.outcome === "pending");
  const call = trace.calls[place];
  if (call === undefined) return trace;
  const gap: TraceGap[] =
    as.kind === "unreadable"
      ? [{ kind: "result", call: place, detail: `result of call #${place + 1} ${as.reason}` }]
      : [];
  return { ...trace, calls: trace.calls.with(place, endedCall(call, as)), gaps: [...trace.gaps, ...gap] };
}

function endedCall(call: ToolCall, as: SettledAs): ToolCall {
  switch (as.kind) {
    case "result":
      return { ...call, outcome: "ok", result: as.result };
    case "error":
      return { ...call, outcome: "error", result: as.error };
    case "denied":
      return { ...call, outcome: "denied" };
    case "unreadable":
      return { ...call, outcome: as.outcome };
  }
}

function afterFinish(state: GuardState, { answer, end, decision }: EventOf<"finished">): GuardState {
  if (decision.kind === "continue") return { ...state, sentBack: state.sentBack + 1 };
  const answered =
    answer === undefined ? state : withMessage(state, { role: "assistant", text: answer, answer: true });
  const trace = {
    ...answered.trace,
    ended: end === "session",
    ...(answer === undefined ? {} : { finalAnswer: answer }),
  };
  return { ...answered, trace, turnOver: true, sentBack: 0 };
}
