import type { Policy } from "@agentltl/grounding";
import { buckets } from "../corpus/popularity.ts";
import type { Bucket } from "../file/study-file.ts";
import { type JudgeAgreement, judgeAgreement } from "../judges/judge-agreement.ts";
import type { Judgement } from "../judges/judgement.ts";
import type { StudyLock } from "../runs/study-lock.ts";
import type { Drawing } from "./cluster-intervals.ts";
import { comparePrompts, type PromptComparison } from "./compare-prompts.ts";
import { type Confusion, confusionOf } from "./confusion.ts";
import type { JudgedRun } from "./judged-run.ts";
import { type Rates, ratesOf } from "./rates.ts";
import { type SizeMatched, sizeMatched } from "./size-matched.ts";

/** The figures of one group of runs. */
export interface GroupRates {
  readonly model: string;
  readonly prompt: string;
  /** `all` buckets together, or one of them. */
  readonly bucket: Bucket | "all";
  readonly runs: number;
  readonly valid: number;
  readonly rates: Rates;
}

/** All tables of a study, by one policy. */
export interface PolicyTables {
  readonly policy: Policy;
  /** By model, prompt and bucket. */
  readonly groups: readonly GroupRates[];
  readonly comparisons: readonly PromptComparison[];
  /** By model and prompt; the last one is of all runs. */
  readonly confusions: readonly {
    readonly model: string;
    readonly prompt: string;
    readonly confusion: Confusion;
  }[];
  /** By size and bucket, all models and prompts together. */
  readonly sizes: SizeMatched;
  /** Each judge beside the detector; empty where none was asked. */
  readonly judges: readonly JudgeAgreement[];
}

/** What was recorded of a study. */
export interface Recorded {
  readonly runs: readonly JudgedRun[];
  readonly judgements: readonly Judgement[];
}

/** The tables by one policy. */
export function policyTables(lock: StudyLock, { runs, judgements }: Recorded, policy: Policy): PolicyTables {
  const { models, prompts, analysis } = lock.study;
  const { samples, seed, compare } = analysis;
  const drawing = { samples, seed };
  const cells = models.flatMap(({ id: model }) =>
    prompts.map(({ id: prompt }) => ({
      names: { model, prompt },
      here: runs.filter(({ cell }) => cell.model === model && cell.prompt === prompt),
    })),
  );
  const [baseline] = compare ?? [];
  return {
    policy,
    groups: cells.flatMap(({ names, here }) => groupsOf(names, here, lock, policy, drawing)),
    comparisons:
      baseline === undefined
        ? []
        : comparePrompts(
            runs,
            {
              models: models.map(({ id }) => id),
              baseline,
              prompts: prompts.map(({ id }) => id),
              policy,
            },
            drawing,
          ),
    confusions: [
      ...cells.map(({ names, here }) => ({ ...names, confusion: confusionOf(here, policy, drawing) })),
      { model: "all", prompt: "all", confusion: confusionOf(runs, policy, drawing) },
    ],
    sizes: sizeMatched(runs, lock.repositories, policy, drawing),
    judges: [...new Set(judgements.map(({ judge }) => judge))]
      .sort()
      .map((judge) => judgeAgreement(judge, judgements, runs, policy, drawing)),
  };
}

function groupsOf(
  names: { readonly model: string; readonly prompt: string },
  runs: readonly JudgedRun[],
  { repositories }: StudyLock,
  policy: Policy,
  drawing: Drawing,
): readonly GroupRates[] {
  const bucketOf = new Map(repositories.map(({ id, bucket }) => [id, bucket]));
  const present = buckets.filter((bucket) => repositories.some((one) => one.bucket === bucket));
  return (["all", ...present] as const).map((bucket) => {
    const group =
      bucket === "all" ? runs : runs.filter((run) => bucketOf.get(run.cell.repository) === bucket);
    return {
      ...names,
      bucket,
      runs: group.length,
      valid: group.filter(({ verdicts }) => verdicts !== undefined).length,
      rates: ratesOf(group, policy, drawing),
    };
  });
}
