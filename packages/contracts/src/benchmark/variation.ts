import type { Conformance } from "../conformance/conformance.ts";
import { match } from "../conformance/match.ts";
import { type ObserveCallsOptions, observeCalls } from "../observed/observe-calls.ts";
import type { Share } from "./figures.ts";
import type { BenchmarkCase } from "./make-cases.ts";
import { traceOf } from "./views.ts";

/** What the benchmark of single failures leaves open, measured on calls. */
export interface Variation {
  readonly name: string;
  /** What would be right. */
  readonly wanted: string;
  readonly share: Share;
}

/** What comes of the calls of a run. */
export function judgeCalls(
  { run }: Pick<BenchmarkCase, "run">,
  options: ObserveCallsOptions = {},
): Conformance {
  return match(run.expected, observeCalls(traceOf(run), run.expected, options));
}
