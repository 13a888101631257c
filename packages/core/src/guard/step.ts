import type { Trace } from "../trace/trace.ts";
import type { Message, ToolCall } from "../trace/trace-data.ts";
import { countersAfter } from "./counters.ts";
import type { GuardEvent, WrittenCall } from "./guard-event.ts";
import { type GuardState, nextTurn } from "./guard-state.ts";
import { endedTrace, settledTrace } from "./settled-trace.ts";

type EventOf<Kind extends GuardEvent["kind"]> = Extract<GuardEvent, { readonly kind: Kind }>;

/** The state after an event. Pure, and it judges nothing: the event says what was decided. */
export function step(state: GuardState, event: GuardEvent): GuardState {
  switch (event.kind) {
    case "started":
      return withFacts(withTools(state, event), event);
    case "said":
      return afterSaying(inTurn(state), event);
    case "proposed":
      return afterProposal(inTurn(state), event);
    case "settled":
      return { ...state, trace: settledTrace(state.trace, event) };
    case "ran":
      return afterRun(inTurn(state), event);
    case "finished":
      return afterFinish(state, event);
    case "resumed":
      return { ...state, stopped: undefined, refusals: new Map(), repetition: undefined };
    case "revised":
      return forgetting(withTools(state, event), event);
  }
}

function withFacts(state: GuardState, { labels, input }: EventOf<"started">): GuardState {
  const facts = {
    ...(labels === undefined ? {} : { labels }),
    ...(input === undefined ? {} : { input }),
  };
  return { ...state, trace: { ...state.trace, ...facts } };
}

function withTools(state: GuardState, { tools, readOnly }: EventOf<"started" | "revised">): GuardState {
  if (tools === undefined) return state;
  return { ...state, readOnly: readOnly ?? [], trace: { ...state.trace, tools } };
}

/** What was counted for rules that are no more is forgotten. What happened is not: it is the past of the new rules. */
function forgetting(state: GuardState, { rules }: EventOf<"revised">): GuardState {
  return {
    ...state,
    warnings: state.warnings.filter(({ constraint }) => rules.includes(constraint)),
    refusals: new Map([...state.refusals].filter(([name]) => rules.includes(name))),
    repetition: undefined,
  };
}

/** The state with the next turn begun, if the last is over. */
function inTurn(state: GuardState): GuardState {
  return { ...state, turn: nextTurn(state), turnOver: false };
}

/** Whoever is told something new by a user may ask again for what was refused. */
function afterSaying(state: GuardState, { role, text }: EventOf<"said">): GuardState {
  const said = withMessage(state, { role, text });
  return role === "user" ? { ...said, repetition: undefined } : said;
}

function withMessage(state: GuardState, message: Pick<Message, "role" | "text" | "answer">): GuardState {
  const { trace, turn } = state;
  const said: Message = { ...message, afterCall: trace.calls.length, turn };
  return { ...state, trace: { ...trace, ended: false, dialogue: [...trace.dialogue, said] } };
}

function afterProposal(state: GuardState, event: EventOf<"proposed">): GuardState {
  const { call, fault, decision } = event;
  const decisions = [...state.decisions, decision];
  // Nothing was reserved, and nothing refused for good.
  const reserved = decision.kind !== "wait" && decision.kind !== "ask";
  const outcome = decision.kind === "allow" ? "pending" : "refused";
  const trace = reserved ? proposedTrace(state.trace, callOf(state, call, outcome), fault) : state.trace;
  return { ...state, decisions, trace, ...countersAfter(state, call, decision) };
}

function afterRun(state: GuardState, { call, fault, as, at }: EventOf<"ran">): GuardState {
  const made = callOf(state, call, "pending");
  const proposed = proposedTrace(state.trace, made, fault);
  return { ...state, trace: endedTrace(proposed, made.position, as, at) };
}

/** A call as the trace keeps it. */
export function callOf(
  state: GuardState,
  { id, name, args, step: stepOfCall, agent, at }: WrittenCall,
  outcome: "pending" | "refused",
): ToolCall {
  return {
    id,
    name,
    args,
    position: state.trace.calls.length,
    turn: nextTurn(state),
    outcome,
    ...(stepOfCall === undefined ? {} : { step: stepOfCall }),
    ...(agent === undefined ? {} : { agent }),
    ...(at === undefined ? {} : { startedAt: at }),
  };
}

/** `trace` with one more call. Arguments that could not be read are missing, which is not the same as none. */
export function proposedTrace(trace: Trace, call: ToolCall, fault?: string): Trace {
  const gaps =
    fault === undefined || call.args !== null || call.outcome === "refused"
      ? trace.gaps
      : [
          ...trace.gaps,
          { kind: "args" as const, call: call.position, detail: `call #${call.position + 1}: ${fault}` },
        ];
  return { ...trace, ended: false, calls: [...trace.calls, call], gaps };
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
