import { PersistentList } from "../persistent/persistent-list.ts";
import { PersistentMap } from "../persistent/persistent-map.ts";
import type { Trace } from "../trace/trace.ts";
import type { Message, ToolCall, TraceGap } from "../trace/trace-data.ts";
import type { RereadOutcome } from "./guard-event.ts";
import { hasEnded } from "./has-ended.ts";

/** What happened so far, such that one more event costs the same however long it is. {@link traceOf} it for everything else. */
export interface History {
  /** By position, those that were refused too. */
  readonly calls: PersistentList<ToolCall>;
  /** The position of the last call of an id that was not refused. */
  readonly positions: PersistentMap<string, number>;
  /** The positions of the unsettled calls, in order. */
  readonly unsettled: readonly number[];
  readonly facts: Facts;
}

/** The trace, but for its calls. */
export type Facts = Omit<Trace, "calls">;

/** Before the first event. */
export const noHistory: History = {
  calls: PersistentList.of(),
  positions: PersistentMap.of(),
  unsettled: [],
  facts: { dialogue: [], metrics: {}, ended: false, gaps: [] },
};

/** The trace. As much work as there are calls. */
export function traceOf({ calls, facts }: History): Trace {
  return { ...facts, calls: calls.toArray() };
}

/** The call that was made under this id, if it was not refused. */
export function callNamed({ calls, positions }: History, id: string): ToolCall | undefined {
  const position = positions.get(id);
  return position === undefined ? undefined : calls.at(position);
}

/** The first call of this id that waits for its end. */
export function unsettledCall({ calls, unsettled }: History, id: string): ToolCall | undefined {
  for (let index = 0; index < unsettled.length; index++) {
    const call = calls.at(unsettled[index] ?? -1);
    if (call?.id === id) return call;
  }
  return undefined;
}

/** The history with one more call, which stands at its end. */
export function withCall(history: History, call: ToolCall, gaps: readonly TraceGap[]): History {
  const { calls, positions, unsettled, facts } = history;
  const { length } = calls;
  // An id that is used twice goes on to mean the first call, as long as that waits for its end.
  const { id } = call;
  const isNamed = call.outcome !== "refused" && id !== undefined && unsettledCall(history, id) === undefined;
  return {
    calls: calls.with(length, call),
    positions: isNamed ? positions.with(id, length) : positions,
    unsettled: call.outcome === "pending" ? withOneMore(unsettled, length) : unsettled,
    facts: withGaps(facts.ended ? { ...facts, ended: false } : facts, gaps),
  };
}

/** The history with a call ended. */
export function withEnd(history: History, call: ToolCall, gaps: readonly TraceGap[]): History {
  const { calls, positions, unsettled, facts } = history;
  const { position, id, outcome } = call;
  const isFree = outcome === "refused" && id !== undefined && positions.get(id) === position;
  return {
    calls: calls.with(position, call),
    positions: isFree ? positions.with(id, undefined) : positions,
    unsettled:
      unsettled.length === 1 && unsettled[0] === position ? nothingUnsettled : without(unsettled, position),
    facts: withGaps(facts, gaps),
  };
}

/** Almost always the first: a list that is made by spreading none keeps room for many more. */
function withOneMore(unsettled: readonly number[], position: number): readonly number[] {
  return unsettled.length === 0 ? [position] : [...unsettled, position];
}

function without(unsettled: readonly number[], position: number): readonly number[] {
  return unsettled.filter((one) => one !== position);
}

const nothingUnsettled: readonly number[] = [];

/** The history with other outcomes of calls that have ended. */
export function withOutcomes(history: History, outcomes: readonly RereadOutcome[]): History {
  let { calls } = history;
  for (const { position, outcome } of outcomes) {
    const call = calls.at(position);
    if (call !== undefined && hasEnded(call.outcome)) calls = calls.with(position, { ...call, outcome });
  }
  return { ...history, calls };
}

/** The history with something said. */
export function withMessage(history: History, message: Omit<Message, "afterCall">): History {
  const { facts, calls } = history;
  const said: Message = { ...message, afterCall: calls.length };
  return { ...history, facts: { ...facts, ended: false, dialogue: [...facts.dialogue, said] } };
}

/** The history with other facts around its calls. */
export function withFacts(history: History, facts: Partial<Facts>): History {
  return { ...history, facts: { ...history.facts, ...facts } };
}

/** The facts once something more is known to be missing. */
export function withGaps(facts: Facts, more: readonly TraceGap[]): Facts {
  return more.length === 0 ? facts : { ...facts, gaps: [...facts.gaps, ...more] };
}
