import type { Evaluator } from "./evaluators.ts";
import type { Judgement } from "./figures.ts";
import type { BenchmarkCase } from "./make-cases.ts";

/** What an evaluator says of each case with one failure or none, one after the other. */
export async function scoreCases(
  evaluator: Evaluator,
  cases: readonly BenchmarkCase[],
): Promise<readonly (Judgement & { readonly contract: string })[]> {
  const judged: (Judgement & { readonly contract: string })[] = [];
  for (const { run, injected, contract } of cases)
    judged.push({
      contract: contract.id,
      injected: injected[0] ?? null,
      predicted: await evaluator.judge(run),
    });
  return judged;
}
