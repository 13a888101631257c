import type { Trace } from "@agentltl/core";
import type { ExpectedGraph } from "../expected/expected-graph.ts";
import { checkObserved } from "./check-observed.ts";
import { observeCalls } from "./observe-calls.ts";
import { observeText } from "./observe-text.ts";
import type { ObservedGraph } from "./observed-graph.ts";

/** Something that finds in a run what was done. What it returns is checked before anything is judged by it. */
export type Extractor = (
  run: Trace | string,
  expected: ExpectedGraph,
) => ObservedGraph | PromiseLike<ObservedGraph>;

/** The default: calls by the contract's tools, texts by their words. */
export const defaultExtractor: Extractor = (run, expected) =>
  typeof run === "string" ? observeText(run) : observeCalls(run, expected);

/**
 * What a run shows of an expected graph, by an extractor. Throws `observation-invalid` where it gives what the run does not hold: a call that
 * is not in the trace, words that do not stand in the text.
 */
export async function observe(
  run: Trace | string,
  expected: ExpectedGraph,
  extractor: Extractor = defaultExtractor,
): Promise<ObservedGraph> {
  const observed = await extractor(run, expected);
  checkObserved(observed, run);
  return observed;
}
