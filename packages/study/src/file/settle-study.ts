import { promptOf } from "./prompts.ts";
import type { Study } from "./study.ts";
import type { StudyFile } from "./study-file.ts";

/** Fills in the defaults of a file of the right shape. */
export function settleStudy(file: StudyFile): Study {
  const prompts = (file.prompts ?? ["default", "strict"]).map(promptOf);
  const [baseline, changed] = file.analysis?.compare ?? prompts.map(({ id }) => id);
  return {
    id: file.id,
    repositories: file.repositories,
    ...(file.frame === undefined ? {} : { frame: file.frame }),
    questions: {
      ...file.questions,
      per_repository: file.questions.per_repository ?? 10,
      seed: file.questions.seed ?? 1,
    },
    prompts,
    models: file.models.map((one) =>
      typeof one === "string" ? { id: one, model: one } : { ...one, id: one.id ?? one.model },
    ),
    ...(file.agent === undefined ? {} : { agent: file.agent }),
    seeds: file.seeds ?? [1],
    trials: file.trials ?? 1,
    limits: { ...file.limits, steps: file.limits?.steps ?? 30 },
    concurrency: file.concurrency ?? 4,
    retries: file.retries ?? 4,
    policy: file.policy ?? "paper",
    analysis: {
      ...(baseline === undefined || changed === undefined ? {} : { compare: [baseline, changed] }),
      samples: file.analysis?.samples ?? 10_000,
      seed: file.analysis?.seed ?? 1,
    },
    judges: (file.judges ?? []).map((one) => ({
      ...one,
      id: one.id ?? `${one.model} (${one.kind})`,
      calls: one.calls ?? 5,
    })),
  };
}
