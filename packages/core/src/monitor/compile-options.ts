import type { Counts } from "../trace/counted-calls.ts";
import type { Bounds } from "./bounds.ts";
import type { CompareResult } from "./letters/observation.ts";

/** How a formula is to be read. */
export interface CompileOptions {
  /** The tools that the agent is offered; verdicts are then sharper. Default: any name. */
  readonly tools?: readonly string[];
  /** Whether calls of one step are in order for the ordering atoms. Default `unordered`: they are not. */
  readonly parallel?: "unordered" | "listed";
  /** Which calls the caller observes: those that ran (default), or all that were proposed. */
  readonly counts?: Counts;
  /** How large what is kept may become. */
  readonly bounds?: Partial<Bounds>;
  /** How `calledWithResult` compares. Default: equal as JSON. */
  readonly match?: CompareResult;
}
