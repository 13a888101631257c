import { PersistentMap } from "../persistent/persistent-map.ts";
import type { Trace } from "../trace/trace.ts";
import type { Message, ToolCall, TraceGap } from "../trace/trace-data.ts";

/** What happened so far, such that one more event costs the same however long it is. {@link traceOf} it for everything else. */
export interface History {
  /** By position. */
  readonly calls: PersistentMap<number, ToolCall>;
  /** How many calls were made or refused. */
  readonly length: number;
  /** The position of the last call of an id that was not refused. */
  readonly positions: PersistentMap<string, number>;
  /** The positions of the unsettled calls, in order. */
  readonly unsettled: readonly number[];
  /** The trace, but for its calls. */
  readonly facts: Omit<Trace, "calls">;
}

/** Before the first event. */
export const noHistory: History = {
  calls: new PersistentMap(),
  length: 0,
  positions: new PersistentMap(),
  unsettled: [],
  facts: { dialogue: [], metrics: {}, ended: false, gaps: [] },
};

/** The trace. As much work as there are calls. */
export function traceOf({ calls, length, facts }: History): Trace {
  const inOrder = Array.from({ length }, (_, position) => calls.get(position));
  return { ...facts, calls: inOrder.filter((call) => call !== undefined) };
}

/** The call that was made under this id, if it was not refused. */
export function callNamed({ calls, positions }: History, id: string): ToolCall | undefined {
  const position = positions.get(id);
  return position === undefined ? undefined : calls.get(position);
}

/** The history with one more call, which stands at its end. */
export function withCall(history: History, call: ToolCall, gaps: readonly TraceGap[]): History {
  const { calls, length, positions, unsettled, facts } = history;
  // An id that is used twice goes on to mean the call that waits for its end.
  const isNamed = call.outcome !== "refused" && callNamed(history, call.id ?? "")?.outcome !== "pending";
  return {
    calls: calls.with(length, call),
    length: length + 1,
    positions: isNamed && call.id !== undefined ? positions.with(call.id, length) : positions,
    unsettled: call.outcome === "pending" ? [...unsettled, length] : unsettled,
    facts:
      facts.ended || gaps.length > 0 ? { ...facts, ended: false, gaps: withGaps(facts.gaps, gaps) } : facts,
  };
}

/** The history with a call ended. */
export function withEnd(history: History, call: ToolCall, gaps: readonly TraceGap[]): History {
  const { calls, positions, unsettled, facts } = history;
  const { position, id, outcome } = call;
  const others = unsettled.filter((one) => one !== position);
  const isNamed = id !== undefined && positions.get(id) === position;
  const twin = isNamed ? others.find((one) => calls.get(one)?.id === id) : undefined;
  const named = twin ?? (outcome === "refused" ? undefined : position);
  return {
    ...history,
    calls: calls.with(position, call),
    positions: isNamed && named !== position ? positions.with(id, named) : positions,
    unsettled: others,
    facts: gaps.length === 0 ? facts : { ...facts, gaps: withGaps(facts.gaps, gaps) },
  };
}

/** The history with something said. */
export function withMessage(history: History, message: Omit<Message, "afterCall">): History {
  const { facts, length } = history;
  const said: Message = { ...message, afterCall: length };
  return { ...history, facts: { ...facts, ended: false, dialogue: [...facts.dialogue, said] } };
}

/** The history with other facts around its calls. */
export function withFacts(history: History, facts: Partial<History["facts"]>): History {
  return { ...history, facts: { ...history.facts, ...facts } };
}

function withGaps(gaps: readonly TraceGap[], more: readonly TraceGap[]): readonly TraceGap[] {
  return more.length === 0 ? gaps : [...gaps, ...more];
}
