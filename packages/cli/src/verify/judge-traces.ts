import { type Procedure, type Verification, verifyTrace } from "@agentltl/core";
import { recogniseOutcomes } from "@agentltl/core/host";
import type { ReadTrace } from "../traces/read-trace.ts";
import type { JudgedTrace } from "./tally.ts";

/** Which calls count. */
export type Counts = "ran" | "proposed";

/** Judges one trace: first what each tool's result says about whether it worked, then the rules. */
export function judgeTrace(read: ReadTrace, procedure: Procedure, counts: Counts): JudgedTrace {
  const trace = recogniseOutcomes(read.trace, procedure.tools);
  const verify = (which: Counts): Verification => verifyTrace(trace, procedure, { counts: which });
  const refused = trace.calls.some(({ outcome }) => outcome === "refused" || outcome === "denied");
  return {
    ...read,
    trace,
    recorded: read.trace,
    verification: verify(counts),
    ...(refused ? { proposedScore: verify("proposed").score } : {}),
  };
}
