import type { Procedure, Verification } from "@agentltl/core";
import { RulesError } from "../errors/rules-error.ts";
import { defaultName, reasonFor, runIn, type ScorerOptions, scored } from "./scored-run.ts";

/** What Mastra hands the steps of a scorer, as far as it is read. */
export interface MastraGiven {
  readonly run: { readonly input?: unknown; readonly output?: unknown };
}

/** The parts of a scorer: `createScorer(s.config).preprocess(s.preprocess).generateScore(s.generateScore).generateReason(s.generateReason)`. */
export interface MastraParts {
  readonly config: { readonly id: string; readonly description: string };
  readonly preprocess: (given: MastraGiven) => Verification;
  readonly generateScore: (given: MastraResults) => number;
  readonly generateReason: (given: MastraResults) => string;
}

/** What came of the step before. */
export interface MastraResults {
  readonly results: { readonly preprocessStepResult: Verification };
}

/**
 * The parts of a scorer for `createScorer` of Mastra. The run is the output's `trace`, or the output. What could not be judged throws, so that
 * the scorer fails and gives no score.
 */
export function forMastra(rules: Procedure, options: ScorerOptions<MastraGiven> = {}): MastraParts {
  const { name = defaultName, run = ({ run: { output } }) => runIn(output) } = options;
  return {
    config: { id: name, description: `Whether a run keeps the rules of ${rules.id}` },
    preprocess: (given) => {
      const found = scored(run(given), rules);
      if (found.kind === "scored") return found.verification;
      throw new RulesError([{ code: "unjudged", message: `no run to judge: ${found.why}` }]);
    },
    generateScore: ({ results: { preprocessStepResult } }) => {
      const { score } = preprocessStepResult;
      if (score !== null) return score;
      throw new RulesError([{ code: "unjudged", message: reasonFor(preprocessStepResult) }]);
    },
    generateReason: ({ results: { preprocessStepResult } }) => reasonFor(preprocessStepResult),
  };
}
