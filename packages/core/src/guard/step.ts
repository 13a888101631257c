import type { Message, ToolCall, TraceGap } from "../trace/trace-data.ts";
import { countersAfter } from "./counters.ts";
import type { GuardEvent, WrittenCall } from "./guard-event.ts";
import { type GuardState, nextTurn } from "./guard-state.ts";
import {
  type History,
  unsettledCall,
  withCall,
  withEnd,
  withFacts,
  withMessage,
  withOutcomes,
} from "./history.ts";
import { settledCall } from "./settled-call.ts";

type EventOf<Kind extends GuardEvent["kind"]> = Extract<GuardEvent, { readonly kind: Kind }>;

/** The state after an event. Pure, and it judges nothing: the event says what was decided. */
export function step(state: GuardState, event: GuardEvent): GuardState {
  switch (event.kind) {
    case "started":
      return knowing(withTools(state, event), event);
    case "said":
      return afterSaying(inTurn(state), event);
    case "proposed":
      return afterProposal(inTurn(state), event);
    case "settled":
      return { ...state, history: settledHistory(state.history, event) };
    case "ran":
      return afterRun(inTurn(state), event);
    case "finished":
      return afterFinish(state, event);
    case "resumed":
      return { ...state, stopped: undefined, refusals: new Map(), repetition: undefined };
    case "bound":
      return state;
    case "revised":
      return rereading(forgetting(withTools(state, event), event), event);
  }
}

function knowing(state: GuardState, { labels, input }: EventOf<"started">): GuardState {
  const facts = {
    ...(labels === undefined ? {} : { labels }),
    ...(input === undefined ? {} : { input }),
  };
  return { ...state, history: withFacts(state.history, facts) };
}

function withTools(state: GuardState, { tools, readOnly }: EventOf<"started" | "revised">): GuardState {
  if (tools === undefined) return state;
  return { ...state, readOnly: readOnly ?? [], history: withFacts(state.history, { tools }) };
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

/** How calls ended in the eyes of the new rules. */
function rereading(state: GuardState, { outcomes = [] }: EventOf<"revised">): GuardState {
  return outcomes.length === 0 ? state : { ...state, history: withOutcomes(state.history, outcomes) };
}

/** The state with the next turn begun, if the last is over. */
function inTurn(state: GuardState): GuardState {
  if (!state.turnOver) return state;
  return { ...state, turn: nextTurn(state), turnOver: false };
}

/** Whoever is told something new by a user may ask again for what was refused. */
function afterSaying(state: GuardState, { role, text }: EventOf<"said">): GuardState {
  const said = saying(state, { role, text });
  return role === "user" ? { ...said, repetition: undefined } : said;
}

function saying(state: GuardState, message: Pick<Message, "role" | "text" | "answer">): GuardState {
  const { history, turn } = state;
  return { ...state, history: withMessage(history, { ...message, turn }) };
}

function afterProposal(state: GuardState, event: EventOf<"proposed">): GuardState {
  const { call, fault, decision } = event;
  // Nothing was reserved, and nothing refused for good.
  const reserved = decision.kind !== "wait" && decision.kind !== "ask";
  const made = callOf(state, call, decision.kind === "allow" ? "pending" : "refused");
  const history = reserved ? withCall(state.history, made, gapsOfCall(made, fault)) : state.history;
  const asked = decision.judged === "ask" ? [...state.asked, decision] : state.asked;
  // Named one by one, since a second spread costs more than all the rest of a step.
  const { warnings, refusals, repetition, stopped } = countersAfter(state, call, decision);
  return { ...state, decided: state.decided + 1, asked, history, warnings, refusals, repetition, stopped };
}

function afterRun(state: GuardState, { call, fault, as, at }: EventOf<"ran">): GuardState {
  const made = callOf(state, call, "pending");
  const ended = settledCall(made, as, at);
  const proposed = withCall(state.history, made, gapsOfCall(made, fault));
  return { ...state, history: withEnd(proposed, ended.call, ended.gaps) };
}

/** A call as the trace keeps it. */
export function callOf(
  state: GuardState,
  { id, name, args, step: stepOfCall, agent, at }: WrittenCall,
  outcome: "pending" | "refused",
): ToolCall {
  const position = state.history.calls.length;
  const turn = nextTurn(state);
  // Almost all calls are of this make.
  if (stepOfCall !== undefined && agent === undefined && at === undefined)
    return { id, name, args, position, turn, outcome, step: stepOfCall };
  const made = { id, name, args, position, turn, outcome };
  return {
    ...made,
    ...(stepOfCall === undefined ? {} : { step: stepOfCall }),
    ...(agent === undefined ? {} : { agent }),
    ...(at === undefined ? {} : { startedAt: at }),
  };
}

/** Arguments that could not be read are missing, which is not the same as none. */
export function gapsOfCall({ args, outcome, position }: ToolCall, fault?: string): readonly TraceGap[] {
  if (fault === undefined || args !== null || outcome === "refused") return noGaps;
  return [{ kind: "args", call: position, detail: `call #${position + 1}: ${fault}` }];
}

const noGaps: readonly TraceGap[] = [];

function settledHistory(history: History, { id, as, at }: EventOf<"settled">): History {
  const call = unsettledCall(history, id);
  if (call === undefined) return history;
  const ended = settledCall(call, as, at);
  return withEnd(history, ended.call, ended.gaps);
}

function afterFinish(state: GuardState, { answer, end, decision }: EventOf<"finished">): GuardState {
  if (decision.kind === "continue") return { ...state, sentBack: state.sentBack + 1 };
  const answered =
    answer === undefined ? state : saying(state, { role: "assistant", text: answer, answer: true });
  const history = withFacts(answered.history, {
    ended: end === "session",
    ...(answer === undefined ? {} : { finalAnswer: answer }),
  });
  return { ...answered, history, turnOver: true, sentBack: 0 };
}
