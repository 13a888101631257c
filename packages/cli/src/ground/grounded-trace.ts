import type { GroundingResult } from "@agentltl/grounding";
import type { TracePlace } from "../traces/read-trace.ts";

/** A trace whose answer was checked. */
export interface GroundedTrace {
  readonly at: TracePlace;
  readonly id: string | undefined;
  readonly tools: ReadonlySet<string>;
  readonly answer: string | undefined;
  /** `undefined` where there is no answer to check. */
  readonly result: GroundingResult | undefined;
}
