import type { JsonObject } from "@agentltl/core/host";
import type { ExpectedGraph } from "../expected/expected-graph.ts";

/** One thing that is done in a run. */
export interface RunStep {
  /** The node that it is; `null` for what the instruction does not ask for. */
  readonly node: string | null;
  readonly tool: string;
  readonly args: JsonObject;
  /** How a report says it. */
  readonly says: string;
  /** How it says it in other words. */
  readonly paraphrase: string;
  /** It was tried and did not work. */
  readonly failed?: true;
}

/** A run of a procedure for a query, as it is known to whoever made it. */
export interface BenchmarkRun {
  readonly expected: ExpectedGraph;
  readonly steps: readonly RunStep[];
  readonly answer: string;
}
