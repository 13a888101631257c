import { type Procedure, type Trace, verifyTrace } from "@agentltl/core";
import { collectRuns } from "@agentltl/report";
import { renderReport } from "@agentltl/report/node";

/** The page as text, to be written or served. */
export function nightlyPage(traces: readonly Trace[], procedure: Procedure): string {
  const runs = collectRuns(procedure, { title: "Nightly" });
  for (const [index, trace] of traces.entries()) {
    const id = trace.id ?? `run ${index + 1}`;
    runs.add({ id, place: id, trace, verification: verifyTrace(trace, procedure) });
  }
  return renderReport(runs.report());
}
