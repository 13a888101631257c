import { clustersOf } from "@agentltl/core/host";
import type { Policy } from "@agentltl/grounding";
import type { Interval } from "@agentltl/statistics";
import { clusterIntervals, type Drawing } from "./cluster-intervals.ts";
import type { JudgedRun } from "./judged-run.ts";

/** Being ungrounded as a sign of being wrong (paper section 17): TP = IU, FP = CU, FN = IG, TN = CG. */
export interface Confusion {
  readonly tp: number;
  readonly fp: number;
  readonly fn: number;
  readonly tn: number;
  /** `null` where nothing is ungrounded. */
  readonly precision: number | null;
  /** `null` where nothing is incorrect. */
  readonly recall: number | null;
  /** Cluster bootstrap by repository; `null` with fewer than two repositories. */
  readonly precisionInterval: Interval | null;
  readonly recallInterval: Interval | null;
}

type Counts = Pick<Confusion, "tp" | "fp" | "fn" | "tn">;

/** The confusion of valid runs by a policy; runs that could not be judged are in no cell. */
export function confusionOf(runs: readonly JudgedRun[], policy: Policy, drawing: Drawing): Confusion {
  // A repository of which nothing could be judged is in no cell, and none that could be drawn again.
  const judged = runs.filter(({ verdicts }) => verdicts?.[policy].paper !== undefined);
  const clusters = clustersOf(judged, ({ cell }) => cell.repository).map((cluster) =>
    countsOf(cluster, policy),
  );
  const [precision, recall] = clusterIntervals(clusters.length, drawing, (drawn) => {
    const sample = together([...drawn].flatMap((place) => clusters[place] ?? []));
    return [precisionOf(sample) ?? undefined, recallOf(sample) ?? undefined];
  });
  const counts = together(clusters);
  return {
    ...counts,
    precision: precisionOf(counts),
    recall: recallOf(counts),
    precisionInterval: precision ?? null,
    recallInterval: recall ?? null,
  };
}

function countsOf(runs: readonly JudgedRun[], policy: Policy): Counts {
  const count = (wanted: string): number =>
    runs.filter(({ verdicts }) => verdicts?.[policy].paper === wanted).length;
  return { tp: count("IU"), fp: count("CU"), fn: count("IG"), tn: count("CG") };
}

function together(all: readonly Counts[]): Counts {
  const sum = (key: keyof Counts): number => all.reduce((total, one) => total + one[key], 0);
  return { tp: sum("tp"), fp: sum("fp"), fn: sum("fn"), tn: sum("tn") };
}

function precisionOf({ tp, fp }: Counts): number | null {
  return tp + fp === 0 ? null : tp / (tp + fp);
}

function recallOf({ tp, fn }: Counts): number | null {
  return tp + fn === 0 ? null : tp / (tp + fn);
}
