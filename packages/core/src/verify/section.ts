import type { Counts } from "../trace/counted-calls.ts";
import type { Message, ToolCall, TraceData } from "../trace/trace-data.ts";
import type { Evaluation, Witness } from "../verdict/verdict.ts";

/** A part of a trace that is judged as a trace of its own. */
export interface Section {
  readonly trace: TraceData;
  /** Where its calls stand in the whole trace; absent where they stand at the same places. */
  readonly places?: readonly number[];
}

/** What belongs to a section: the calls at places `start` to `end` (exclusive), these messages, and this answer. */
export interface Extent {
  readonly start: number;
  readonly end: number;
  readonly messages: readonly Message[];
  /** Absent: the answer of the whole trace. */
  readonly answer?: string | undefined;
  /** True where the answer of the whole trace is also this section's. */
  readonly last: boolean;
}

/** Cuts a section out of a trace. Where only calls that ran count, those before it are hidden, so that calls keep their numbers in texts. */
export function sectionOf(trace: TraceData, extent: Extent, counts: Counts): Section {
  const { start, end, messages, last, answer } = extent;
  if (start === 0 && last) return { trace };
  const { finalAnswer, ...rest } = trace;
  const own = last ? finalAnswer : answer;
  const base = {
    ...rest,
    ...(own === undefined ? {} : { finalAnswer: own }),
    gaps: trace.gaps.filter(({ kind }) => last || kind !== "finalAnswer"),
    dialogue: messages,
  };
  if (counts === "ran" || start === 0)
    return {
      trace: {
        ...base,
        calls: trace.calls.slice(0, end).map((call, place) => (place < start ? hidden(call) : call)),
      },
    };
  const calls = trace.calls.slice(start, end);
  return {
    places: calls.map((_, index) => start + index),
    trace: {
      ...base,
      calls: calls.map((call, index) => ({ ...call, position: index })),
      gaps: base.gaps.flatMap((gap) =>
        gap.call === undefined ? [gap] : gap.call < start ? [] : [{ ...gap, call: gap.call - start }],
      ),
      dialogue: messages.map((message) => ({
        ...message,
        afterCall: Math.max(0, message.afterCall - start),
      })),
    },
  };
}

/** An evaluation of a section with its positions in the whole trace. */
export function inWhole(evaluation: Evaluation, { places }: Section): Evaluation {
  if (places === undefined) return evaluation;
  const whole = (place: number): number => places[place] ?? place;
  const witnesses: readonly Witness[] = evaluation.witnesses.map((witness) => ({
    ...witness,
    position: witness.position === null ? null : whole(witness.position),
    calls: witness.calls.map(whole),
  }));
  return { ...evaluation, witnesses };
}

/** A call that formulas don't see. */
function hidden(call: ToolCall): ToolCall {
  return { ...call, outcome: "refused" };
}
