import type { OutcomeRecogniser } from "../formula/outcome-recogniser.ts";
import { compileRecognisers } from "../match/compile-recognisers.ts";
import { recognisedOutcome } from "../match/recognised-outcome.ts";
import { gapsOf } from "../trace/gaps.ts";
import { isRedacted } from "../trace/redaction.ts";
import type { TraceData, TraceGap } from "../trace/trace-data.ts";
import { redactedGaps } from "./redacted-gaps.ts";

/**
 * The trace with the outcomes that the results show (see `recognisedOutcome`). The trace that was given stays as it is; what is known now
 * is no gap any more. Done twice, it changes nothing more.
 */
export function recogniseOutcomes<Recorded extends TraceData>(
  trace: Recorded,
  recognisers: readonly OutcomeRecogniser[],
): Recorded {
  if (recognisers.length === 0) return trace;
  const compiled = compileRecognisers(recognisers);
  const gaps = gapsOf([...trace.gaps, ...redactedResults(trace, recognisers)]);
  const outcomes = trace.calls.map((call, place) => recognisedOutcome(call, compiled, gaps, place));
  const settled = new Set(
    outcomes.flatMap((outcome, place) => (outcome === "ok" || outcome === "error" ? [place] : [])),
  );
  const calls = trace.calls.map((call, place) => {
    const outcome = outcomes[place];
    return outcome === undefined || outcome === call.outcome ? call : { ...call, outcome };
  });
  return { ...trace, calls, gaps: trace.gaps.flatMap((gap) => remaining(gap, settled, calls.length)) };
}

/** What recognisers ask and redaction took away. */
function redactedResults(trace: TraceData, recognisers: readonly OutcomeRecogniser[]): readonly TraceGap[] {
  if (!isRedacted(trace)) return [];
  const patterns = recognisers.flatMap(({ tool, success, failure }) =>
    [success, failure].flatMap((where) => (where === undefined ? [] : [{ tool, where }])),
  );
  return redactedGaps(trace, patterns);
}

/** What is left of a gap once these calls' outcomes are known. One about the whole trace is then one about each other call. */
function remaining(gap: TraceGap, settled: ReadonlySet<number>, calls: number): readonly TraceGap[] {
  if (gap.kind !== "outcome" || settled.size === 0) return [gap];
  if (gap.call !== undefined) return settled.has(gap.call) ? [] : [gap];
  return Array.from({ length: calls }, (_, place) => place)
    .filter((place) => !settled.has(place))
    .map((call) => ({ ...gap, call }));
}
