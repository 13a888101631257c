import type { Message, TraceData } from "../trace/trace-data.ts";

/** One turn: the calls at places `start` to `end` (exclusive) of `Trace.calls`, and the messages around them. */
export interface Turn {
  readonly start: number;
  readonly end: number;
  readonly messages: readonly Message[];
}

/**
 * The turns of a trace, by the numbers that calls and messages carry, else by what the user said: a turn begins with what the user says after
 * an answer or after calls. `undefined` where neither is recorded.
 */
export function turnsOf(trace: TraceData): readonly Turn[] | undefined {
  const numbers = [...trace.calls, ...trace.dialogue].flatMap(({ turn }) =>
    turn === undefined ? [] : [turn],
  );
  if (numbers.length > 0)
    return numberedTurns(
      trace,
      [...new Set(numbers)].sort((one, other) => one - other),
    );
  if (trace.gaps.some(({ kind }) => kind === "dialogue")) return undefined;
  return spokenTurns(trace);
}

function numberedTurns(trace: TraceData, numbers: readonly number[]): readonly Turn[] {
  const turns: Turn[] = [];
  for (const [index, number] of numbers.entries()) {
    const start = turns.at(-1)?.end ?? 0;
    const last = index === numbers.length - 1;
    const end = last
      ? trace.calls.length
      : Math.max(start, 1 + trace.calls.findLastIndex(({ turn }) => turn === number));
    const within = ({ role, afterCall }: Message): boolean =>
      role === "user"
        ? start <= afterCall && (afterCall < end || last)
        : start < afterCall && afterCall <= end;
    const messages = trace.dialogue.filter((message) =>
      message.turn === undefined ? within(message) : message.turn === number,
    );
    turns.push({ start, end, messages });
  }
  return turns;
}

function spokenTurns(trace: TraceData): readonly Turn[] {
  const groups: Message[][] = [[]];
  for (const message of trace.dialogue) {
    const current = groups.at(-1) ?? [];
    const asked = current.findLast(({ role }) => role === "user");
    const answered = asked !== undefined && (asked !== current.at(-1) || message.afterCall > asked.afterCall);
    if (message.role === "user" && answered) groups.push([message]);
    else current.push(message);
  }
  const starts = groups.map((messages, index) => (index === 0 ? 0 : (messages[0]?.afterCall ?? 0)));
  return groups.map((messages, index) => ({
    start: starts[index] ?? 0,
    end: starts[index + 1] ?? trace.calls.length,
    messages,
  }));
}
