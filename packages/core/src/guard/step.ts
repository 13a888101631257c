import type { Message } from "../trace/trace-data.ts";
import { countersAfter } from "./counters.ts";
import type { GuardEvent } from "./guard-event.ts";
import { type Counters, type GuardState, nextTurn } from "./guard-state.ts";
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
import { type TracedCall, tracedCall } from "./traced-call.ts";

type EventOf<Kind extends GuardEvent["kind"]> = Extract<GuardEvent, { readonly kind: Kind }>;

/**
 * The state after an event. Pure, and it judges nothing: the event says what was decided. `known`: the event's call as it stands in the trace
 * then, where somebody has made that already. It spares work and changes nothing.
 */
export function step(state: GuardState, event: GuardEvent, known?: TracedCall): GuardState {
  switch (event.kind) {
    case "started":
      return knowing(withTools(state, event), event);
    case "said":
      return afterSaying(inTurn(state), event);
    case "proposed":
      return afterProposal(inTurn(state), event, known);
    case "settled":
      return withHistory(state, settledHistory(state.history, event, known));
    case "ran":
      return afterRun(inTurn(state), event);
    case "finished":
      return afterFinish(state, event);
    case "resumed":
      return { ...state, counters: begunAnew(state.counters) };
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
  const { counters } = state;
  return {
    ...state,
    counters: {
      ...counters,
      warnings: counters.warnings.filter(({ constraint }) => rules.includes(constraint)),
      refusals: new Map([...counters.refusals].filter(([name]) => rules.includes(name))),
      repetition: undefined,
    },
  };
}

/** Whoever lets a run go on forgives what was refused so far. */
function begunAnew(counters: Counters): Counters {
  return { ...counters, stopped: undefined, refusals: new Map(), repetition: undefined };
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
  return role === "user" ? { ...said, counters: { ...said.counters, repetition: undefined } } : said;
}

function saying(state: GuardState, message: Pick<Message, "role" | "text" | "answer">): GuardState {
  const { history, turn } = state;
  return { ...state, history: withMessage(history, { ...message, turn }) };
}

function afterProposal(state: GuardState, event: EventOf<"proposed">, known?: TracedCall): GuardState {
  const { readOnly, turn, turnOver, decided, counters, sentBack } = state;
  const history = historyWith(state, event, known);
  const after = countersAfter(counters, event.call, event.decision);
  return { history, readOnly, turn, turnOver, decided: decided + 1, counters: after, sentBack };
}

/** Written out, as in {@link afterProposal}: two of these are made of each call, and spreading costs more than all the rest of a step. */
function withHistory(
  { readOnly, turn, turnOver, decided, counters, sentBack }: GuardState,
  history: History,
): GuardState {
  return { history, readOnly, turn, turnOver, decided, counters, sentBack };
}

function historyWith(
  state: GuardState,
  { call, fault, decision: { kind }, decisionMs }: EventOf<"proposed">,
  known?: TracedCall,
): History {
  // Nothing was reserved, and nothing refused for good.
  if (kind === "wait" || kind === "ask") return state.history;
  const made = known ?? tracedCall(state, call, kind === "allow" ? "pending" : "refused", fault);
  const timed = decisionMs === undefined ? made.call : { ...made.call, decisionMs };
  return withCall(state.history, timed, made.gaps);
}

function afterRun(state: GuardState, { call, fault, as, at }: EventOf<"ran">): GuardState {
  const made = tracedCall(state, call, "pending", fault);
  const ended = settledCall(made.call, as, at);
  const proposed = withCall(state.history, made.call, made.gaps);
  return { ...state, history: withEnd(proposed, ended.call, ended.gaps) };
}

function settledHistory(history: History, { id, as, at }: EventOf<"settled">, known?: TracedCall): History {
  const call = unsettledCall(history, id);
  if (call === undefined) return history;
  const ended = known ?? settledCall(call, as, at);
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
