import { type Procedure, type ToolCall, type Trace, type Verdict, verifyTrace } from "@agentltl/core";

/** What each rule says of a trace whose calls stand in the order listed, also those of one step. */
export function listedVerdicts(trace: Trace, procedure: Procedure): ReadonlyMap<string, Verdict> {
  const { constraints } = verifyTrace(trace, procedure, { parallel: "listed" });
  return new Map(constraints.map(({ name, verdict }) => [name, verdict]));
}

/** The trace with these calls at these places, in their order. */
export function withCallsAt(trace: Trace, places: readonly number[], calls: readonly ToolCall[]): Trace {
  const given = new Map(places.map((place, index) => [place, calls[index]]));
  return {
    ...trace,
    calls: trace.calls.map((call, position): ToolCall => ({ ...(given.get(position) ?? call), position })),
  };
}
