import type { Trace, Verification } from "@agentltl/core";
import type { GroundingResult } from "@agentltl/grounding";

/** A run, and what is known of it. */
export interface RunToShow {
  /** Unique in its report. */
  readonly id: string;
  /** Where a reader finds it: `runs/t-1.jsonl:3`. */
  readonly place: string;
  readonly trace: Trace;
  /** What `verifyTrace` said of this trace under the report's procedure. */
  readonly verification: Verification;
  /** What was found about the answer, where it was checked. */
  readonly grounding?: GroundingResult;
}
