import type { Study } from "../file/study.ts";
import type { Question } from "../questions/question.ts";
import type { RunCell } from "./run-record.ts";

/** Every run of a study: questions by prompts, models, seeds and trials, so that what is compared is done close together. */
export function planRuns(
  { prompts, models, seeds, trials }: Pick<Study, "prompts" | "models" | "seeds" | "trials">,
  questions: readonly Question[],
): readonly RunCell[] {
  const rounds = seeds.flatMap((seed) =>
    Array.from({ length: trials }, (_, index) => ({ seed, trial: index + 1 })),
  );
  return rounds.flatMap((round) =>
    questions.flatMap(({ id, repository }) =>
      prompts.flatMap((prompt) =>
        models.map((model) => ({ repository, question: id, prompt: prompt.id, model: model.id, ...round })),
      ),
    ),
  );
}
