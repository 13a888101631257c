import type { Procedure } from "@agentltl/core";
import { defaultName, reasonFor, runIn, type ScorerOptions, scored } from "./scored-run.ts";

/** What LangSmith hands an evaluator, as far as it is read. */
export interface LangSmithGiven {
  readonly outputs?: unknown;
}

/** One score as LangSmith takes it. `null`: there is none. */
export interface LangSmithScore {
  readonly key: string;
  readonly score: number | null;
  readonly comment: string;
}

/** An evaluator for `evaluate(target, { evaluators: [forLangSmith(rules)] })`. */
export type LangSmithEvaluator = (given: LangSmithGiven) => LangSmithScore[];

/**
 * Scores the run that a target returns as `outputs.trace`, or as its outputs: the compliance score, and 1 or 0 for each rule. What could not
 * be judged has no score, and never counts as 0.
 */
export function forLangSmith(
  rules: Procedure,
  options: ScorerOptions<LangSmithGiven> = {},
): LangSmithEvaluator {
  const { name = defaultName, run = ({ outputs }) => runIn(outputs) } = options;
  return (given) => {
    const found = scored(run(given), rules);
    if (found.kind === "unreadable")
      return [{ key: name, score: null, comment: `no run to judge: ${found.why}` }];
    const { verification } = found;
    return [
      { key: name, score: verification.score, comment: reasonFor(verification) },
      ...verification.constraints.map(({ name: rule, passed, detail }) => ({
        key: `${name}:${rule}`,
        score: passed === null ? null : Number(passed),
        comment: detail,
      })),
    ];
  };
}
