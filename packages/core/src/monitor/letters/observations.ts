import { type Counts, countedCalls } from "../../trace/counted-calls.ts";
import type { GapKind, TraceData } from "../../trace/trace-data.ts";
import { type Ending, type Observation, partsOfCall } from "./observation.ts";

/** What there is to observe in a trace, call by call. Predicates are for the caller to answer. */
export function observationsOf(trace: TraceData, counts: Counts = "ran"): readonly Observation[] {
  const lacks = (kind: GapKind, from: number, to: number): boolean =>
    trace.gaps.some((gap) => gap.kind === kind && (gap.call === undefined || isBetween(gap.call, from, to)));
  const calls = countedCalls(trace, counts);
  return calls.map((call, index) => {
    const { position } = call;
    const since = (calls[index - 1]?.position ?? -1) + 1;
    return {
      call,
      said: lacks("dialogue", since, position)
        ? "missing"
        : trace.dialogue.filter(({ afterCall }) => isBetween(afterCall, since, position)),
      missing: partsOfCall.filter((part) => lacks(part, position, position)),
    };
  });
}

/** What is known so far of what the end of the run decides. */
export function endingOf(trace: TraceData): Ending {
  const lacks = (kind: GapKind): boolean => trace.gaps.some((gap) => gap.kind === kind);
  const answer = lacks("finalAnswer") ? ({ kind: "missing" } as const) : trace.finalAnswer;
  return {
    metrics: lacks("metrics") ? "missing" : trace.metrics,
    ...(answer === undefined ? {} : { finalAnswer: answer }),
  };
}

function isBetween(place: number, from: number, to: number): boolean {
  return from <= place && place <= to;
}
