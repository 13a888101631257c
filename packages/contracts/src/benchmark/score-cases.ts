import { attemptLater } from "@agentltl/core/host";
import { ContractsError } from "../errors/contracts-error.ts";
import type { Evaluator } from "./evaluators.ts";
import type { Judgement } from "./figures.ts";
import type { BenchmarkCase } from "./make-cases.ts";

/** What an evaluator said, in the order of the cases. */
export interface ScoredCases {
  readonly judgements: readonly (Judgement & { readonly contract: string })[];
  /** Of cases that it did not answer, or not in the form that was asked for: why. They are in no figure. */
  readonly unanswered: readonly string[];
}

/** How cases are scored. */
export interface ScoreCasesOptions {
  /** How many are asked about at once. Default 1. */
  readonly concurrency?: number;
}

/** What an evaluator says of each case with one failure or none. What it throws otherwise than for an answer that is none is thrown on. */
export async function scoreCases(
  evaluator: Evaluator,
  cases: readonly BenchmarkCase[],
  { concurrency = 1 }: ScoreCasesOptions = {},
): Promise<ScoredCases> {
  const answers: Awaited<ReturnType<typeof ask>>[] = [];
  const left = cases.entries();
  const work = async (): Promise<void> => {
    for (const [place, one] of left) answers[place] = await ask(evaluator, one);
  };
  await Promise.all(Array.from({ length: Math.max(1, concurrency) }, work));
  return {
    judgements: answers.flatMap((answer) => (typeof answer === "string" ? [] : [answer])),
    unanswered: answers.filter((answer) => typeof answer === "string"),
  };
}

async function ask(
  { judge }: Evaluator,
  { run, injected, contract }: BenchmarkCase,
): Promise<ScoredCases["judgements"][number] | string> {
  const answered = await attemptLater(async () => judge(run));
  if (answered.kind === "done")
    return { contract: contract.id, injected: injected[0] ?? null, predicted: answered.value };
  if (ContractsError.isInstance(answered.error) && answered.error.code === "observation-invalid")
    return answered.error.message;
  throw answered.error;
}
