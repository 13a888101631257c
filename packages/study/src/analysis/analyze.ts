import type { Policy } from "@agentltl/grounding";
import type { SizeStratum } from "../corpus/size-strata.ts";
import type { Bucket } from "../file/study-file.ts";
import { type JudgeAgreement, judgeAgreement } from "../judges/judge-agreement.ts";
import type { Judgement } from "../judges/judgement.ts";
import type { RunEnd } from "../runs/run-record.ts";
import type { StudyLock } from "../runs/study-lock.ts";
import { comparePrompts, type PromptComparison } from "./compare-prompts.ts";
import { type Confusion, confusionOf } from "./confusion.ts";
import type { JudgedRun } from "./judged-run.ts";
import { type Drawing, type Rates, ratesOf } from "./rates.ts";
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

/** A run that is in no rate, and why. */
export interface InvalidRun {
  readonly key: string;
  readonly end: RunEnd;
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

/** What a study has found. */
export interface Analysis {
  readonly id: string;
  readonly hash: string;
  /** The policy that was named before the run comes first. */
  readonly tables: readonly PolicyTables[];
  readonly planned: number;
  readonly runs: number;
  readonly valid: number;
  /** Runs by how they ended. */
  readonly ends: Readonly<Record<RunEnd["kind"], number>>;
  readonly invalid: readonly InvalidRun[];
  /** By model and prompt: how many runs kept each rule of the prompt. */
  readonly rules: readonly {
    readonly model: string;
    readonly prompt: string;
    readonly rule: string;
    readonly kept: number;
    readonly of: number;
  }[];
  readonly tokens: { readonly input: number; readonly output: number };
  /** Dollars; `null` where no model has a price. */
  readonly cost: number | null;
  readonly repositories: readonly {
    readonly bucket: Bucket | null;
    readonly size: SizeStratum;
    readonly id: string;
  }[];
}

/** What was recorded of a study, in any order. */
export interface Found {
  readonly runs: readonly JudgedRun[];
  readonly judgements: readonly Judgement[];
  /** Runs of the plan. */
  readonly planned: number;
}

/** Every table of a study. The same runs give the same, in whatever order they were recorded. */
export function analyze(lock: StudyLock, found: Found): Analysis {
  const { planned } = found;
  const runs = found.runs.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  const judgements = found.judgements.toSorted((one, other) => (one.run < other.run ? -1 : 1));
  const { study, repositories } = lock;
  const { samples, seed } = study.analysis;
  const drawing: Drawing = { samples, seed };
  const headline = study.policy;
  const policies: readonly Policy[] = [headline, headline === "paper" ? "evidence" : "paper"];
  const valid = runs.filter(({ verdicts }) => verdicts !== undefined);
  const costs = runs.flatMap(({ usage }) => (usage.cost === null ? [] : [usage.cost]));
  const ends = { answer: 0, empty: 0, limit: 0, error: 0 };
  for (const { end } of runs) ends[end.kind] += 1;
  return {
    id: study.id,
    hash: lock.hash,
    tables: policies.map((policy) => tablesOf(lock, { runs, judgements }, policy, drawing)),
    planned,
    runs: runs.length,
    valid: valid.length,
    ends,
    invalid: runs.flatMap(({ key, end, verdicts }) => (verdicts === undefined ? [{ key, end }] : [])),
    rules: rulesKept(lock, runs),
    tokens: {
      input: runs.reduce((sum, { usage }) => sum + usage.input, 0),
      output: runs.reduce((sum, { usage }) => sum + usage.output, 0),
    },
    cost: costs.length === 0 ? null : costs.reduce((sum, one) => sum + one, 0),
    repositories: repositories.map(({ id, size, bucket }) => ({ id, size, bucket: bucket ?? null })),
  };
}

function tablesOf(
  lock: StudyLock,
  { runs, judgements }: Pick<Found, "runs" | "judgements">,
  policy: Policy,
  drawing: Drawing,
): PolicyTables {
  const { models, prompts, analysis } = lock.study;
  const cells = models.flatMap((model) => prompts.map((prompt) => ({ model: model.id, prompt: prompt.id })));
  const of = ({ model, prompt }: { readonly model: string; readonly prompt: string }): readonly JudgedRun[] =>
    runs.filter(({ cell }) => cell.model === model && cell.prompt === prompt);
  const [baseline] = analysis.compare ?? [];
  return {
    policy,
    groups: cells.flatMap((cell) => groupsOf(cell, of(cell), lock, policy, drawing)),
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
      ...cells.map((cell) => ({ ...cell, confusion: confusionOf(of(cell), policy, drawing) })),
      { model: "all", prompt: "all", confusion: confusionOf(runs, policy, drawing) },
    ],
    sizes: sizeMatched(runs, lock.repositories, policy, drawing),
    judges: [...new Set(judgements.map(({ judge }) => judge))]
      .sort()
      .map((judge) => judgeAgreement(judge, judgements, runs, policy, drawing)),
  };
}

function groupsOf(
  cell: { readonly model: string; readonly prompt: string },
  runs: readonly JudgedRun[],
  { repositories }: StudyLock,
  policy: Policy,
  drawing: Drawing,
): readonly GroupRates[] {
  const bucketOf = new Map(repositories.map(({ id, bucket }) => [id, bucket]));
  const buckets = (["high", "mid", "low"] as const).filter((bucket) =>
    repositories.some((one) => one.bucket === bucket),
  );
  return (["all", ...buckets] as const).map((bucket) => {
    const group =
      bucket === "all" ? runs : runs.filter((run) => bucketOf.get(run.cell.repository) === bucket);
    return {
      ...cell,
      bucket,
      runs: group.length,
      valid: group.filter(({ verdicts }) => verdicts !== undefined).length,
      rates: ratesOf(group, policy, drawing),
    };
  });
}

function rulesKept({ study }: StudyLock, runs: readonly JudgedRun[]): Analysis["rules"] {
  const rules = [...new Set(runs.flatMap(({ kept }) => Object.keys(kept)))].sort();
  return study.models.flatMap((model) =>
    study.prompts.flatMap((prompt) =>
      rules.map((rule) => {
        const judged = runs.filter(
          ({ cell, kept }) =>
            cell.model === model.id && cell.prompt === prompt.id && typeof kept[rule] === "boolean",
        );
        return {
          model: model.id,
          prompt: prompt.id,
          rule,
          kept: judged.filter(({ kept }) => kept[rule] === true).length,
          of: judged.length,
        };
      }),
    ),
  );
}
