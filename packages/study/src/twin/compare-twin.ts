import { clustersOf } from "@agentltl/core/host";
import type { Policy } from "@agentltl/grounding";
import { type Interval, mean, signFlip } from "@agentltl/statistics";
import { clusterIntervals } from "../analysis/cluster-intervals.ts";
import type { JudgedRun } from "../analysis/judged-run.ts";
import { type Figure, isHit } from "../analysis/rates.ts";
import { buckets } from "../corpus/popularity.ts";
import type { Bucket } from "../file/study-file.ts";
import type { StudyLock } from "../runs/study-lock.ts";
import type { TwinRecord } from "./twin-record.ts";

/** The figures in which a study and its twin are compared. */
const comparedFigures: readonly Figure[] = ["accuracy", "grounded", "CG", "CU", "IG", "IU"];

/** How much of a figure hangs on names: of pairs of valid runs of the same question, prompt, model, seed and trial. */
export interface TwinDifference {
  readonly model: string;
  readonly prompt: string;
  readonly bucket: Bucket | "all";
  readonly figure: Figure;
  readonly pairs: number;
  /** Shares of the pairs; `null` without pairs. */
  readonly original: number | null;
  readonly twin: number | null;
  /** Original minus twin. */
  readonly difference: number | null;
  /** Cluster bootstrap by repository; `null` with fewer than two. */
  readonly interval: Interval | null;
  /** Of the sign-flip test over the repositories' mean differences; `null` without pairs. */
  readonly p: number | null;
}

/** What was run of a study and of its twin. */
export interface TwinRuns {
  readonly record: TwinRecord;
  /** Of the study: its models, prompts, buckets and policy are those of the comparison. */
  readonly lock: StudyLock;
  readonly original: readonly JudgedRun[];
  readonly twin: readonly JudgedRun[];
}

interface Pair {
  readonly repository: string;
  readonly model: string;
  readonly prompt: string;
  readonly original: JudgedRun;
  readonly twin: JudgedRun;
}

/** Original minus twin, for each model, prompt, bucket and figure. Runs without a valid run on the other side are in none. */
export function compareTwin({ record, lock, original, twin }: TwinRuns): readonly TwinDifference[] {
  const { models, prompts, policy, analysis } = lock.study;
  const pairs = pairsOf(record, original, twin);
  const bucketOf = new Map(lock.repositories.map(({ id, bucket }) => [id, bucket]));
  const present = buckets.filter((bucket) => lock.repositories.some((one) => one.bucket === bucket));
  return models.flatMap(({ id: model }) =>
    prompts.flatMap(({ id: prompt }) =>
      (["all", ...present] as const).flatMap((bucket) => {
        const here = pairs.filter(
          (pair) =>
            pair.model === model &&
            pair.prompt === prompt &&
            (bucket === "all" || bucketOf.get(pair.repository) === bucket),
        );
        return comparedFigures.map((figure) => ({
          model,
          prompt,
          bucket,
          figure,
          ...differenceOf(here, figure, policy, analysis),
        }));
      }),
    ),
  );
}

function pairsOf(
  { questions }: TwinRecord,
  original: readonly JudgedRun[],
  twin: readonly JudgedRun[],
): readonly Pair[] {
  const twinOf = new Map(questions.map((one) => [one.original, one.twin]));
  const nameOf = (question: string, { prompt, model, seed, trial }: JudgedRun["cell"]): string =>
    JSON.stringify([question, prompt, model, seed, trial]);
  const byName = new Map(twin.map((run) => [nameOf(run.cell.question, run.cell), run]));
  return original.flatMap((run): readonly Pair[] => {
    const { question, repository, model, prompt } = run.cell;
    const other = byName.get(nameOf(twinOf.get(question) ?? "", run.cell));
    if (other?.verdicts === undefined || run.verdicts === undefined) return [];
    return [{ repository, model, prompt, original: run, twin: other }];
  });
}

function differenceOf(
  pairs: readonly Pair[],
  figure: Figure,
  policy: Policy,
  drawing: StudyLock["study"]["analysis"],
): Omit<TwinDifference, "model" | "prompt" | "bucket" | "figure"> {
  const hit = ({ verdicts }: JudgedRun): number =>
    verdicts !== undefined && isHit(verdicts[policy], figure) ? 1 : 0;
  if (pairs.length === 0)
    return { pairs: 0, original: null, twin: null, difference: null, interval: null, p: null };
  const clusters = clustersOf(pairs, ({ repository }) => repository).map((cluster) => ({
    pairs: cluster.length,
    sum: cluster.reduce((total, pair) => total + hit(pair.original) - hit(pair.twin), 0),
  }));
  const [interval] = clusterIntervals(clusters.length, drawing, (drawn) => [
    meanOf([...drawn].flatMap((place) => clusters[place] ?? [])),
  ]);
  return {
    pairs: pairs.length,
    original: mean(pairs.map((pair) => hit(pair.original))),
    twin: mean(pairs.map((pair) => hit(pair.twin))),
    difference: meanOf(clusters),
    interval: interval ?? null,
    p: signFlip(
      clusters.map((one) => one.sum / one.pairs),
      drawing.seed,
    ),
  };
}

function meanOf(clusters: readonly { readonly pairs: number; readonly sum: number }[]): number {
  const total = (of: "pairs" | "sum"): number => clusters.reduce((sum, one) => sum + one[of], 0);
  return total("sum") / total("pairs");
}
