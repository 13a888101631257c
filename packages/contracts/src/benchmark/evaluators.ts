import type { FailureFamily } from "../conformance/conformance.ts";
import { match } from "../conformance/match.ts";
import type { ExpectedGraph } from "../expected/expected-graph.ts";
import { type Extractor, observe } from "../observed/observe.ts";
import { observeCalls } from "../observed/observe-calls.ts";
import { observeText } from "../observed/observe-text.ts";
import type { BenchmarkRun } from "./benchmark-run.ts";
import { goldOf, textOf, traceOf } from "./views.ts";

/** Something that says whether a run is clean, and if not, what is wrong first. */
export interface Evaluator {
  readonly name: string;
  /** The primary family; `null` for a run that it calls clean. */
  readonly judge: (run: BenchmarkRun) => FailureFamily | null | PromiseLike<FailureFamily | null>;
}

function primary(expected: ExpectedGraph, observed: ReturnType<typeof goldOf>): FailureFamily | null {
  return match(expected, observed).primary;
}

/** The graphs as their authors know them: it shows what the comparison can do, not what extraction can. */
export const goldGraphs: Evaluator = {
  name: "gold graphs",
  judge: (run) => primary(run.expected, goldOf(run)),
};

/** The observed graph from the calls of the log. */
export const extractedFromCalls: Evaluator = {
  name: "extracted, tool mapping",
  judge: (run) => primary(run.expected, observeCalls(traceOf(run), run.expected)),
};

/** The observed graph from the words of the agent's report. */
export function extractedFromText(words: "says" | "paraphrase" = "says"): Evaluator {
  return {
    name: words === "says" ? "extracted, token overlap" : "extracted, token overlap, paraphrased",
    judge: (run) => primary(run.expected, observeText(textOf(run, words), { answer: run.answer })),
  };
}

/** The observed graph from the agent's report, by a model. */
export function extractedBy(name: string, extractor: Extractor): Evaluator {
  return {
    name,
    judge: async (run) => {
      const observed = await observe(textOf(run), run.expected, extractor);
      return primary(run.expected, { ...observed, answer: run.answer });
    },
  };
}
