import { clustersOf } from "@agentltl/core/host";
import type { Policy } from "@agentltl/grounding";
import { type Agreement, cohensKappa, type Interval } from "@agentltl/statistics";
import { clusterIntervals, type Drawing } from "../analysis/cluster-intervals.ts";
import { countAgreement } from "../analysis/count-agreement.ts";
import type { JudgedRun } from "../analysis/judged-run.ts";
import { type Spent, spentIn } from "../runs/spent-in.ts";
import { decisionOf, type Judgement } from "./judgement.ts";

/** A judge beside the detector. */
export interface JudgeAgreement extends Spent {
  readonly judge: string;
  readonly policy: Policy;
  /** Runs that both could judge. */
  readonly runs: number;
  /** Runs on which the judge had no vote. */
  readonly missing: number;
  readonly votesMissing: number;
  /** The detector is the first. */
  readonly counts: Agreement;
  /** `null` without runs. */
  readonly agreement: number | null;
  readonly detectorGrounded: number | null;
  readonly judgeGrounded: number | null;
  /** Cohen's kappa; `null` where it is not defined. */
  readonly kappa: number | null;
  /** Cluster bootstrap by repository; `null` with fewer than two. */
  readonly kappaInterval: Interval | null;
  readonly agreementInterval: Interval | null;
}

/** How far a judge and the detector agree on valid runs (paper section 5.3). */
export function judgeAgreement(
  judge: string,
  judgements: readonly Judgement[],
  runs: readonly JudgedRun[],
  policy: Policy,
  drawing: Drawing,
): JudgeAgreement {
  const mine = judgements.filter((one) => one.judge === judge);
  const decided = new Map(mine.map((one) => [one.run, decisionOf(one)]));
  const both = runs.flatMap(({ key, cell, verdicts }) => {
    const [first, second] = [verdicts?.[policy].grounded ?? null, decided.get(key) ?? null];
    return first === null || second === null ? [] : [{ repository: cell.repository, first, second }];
  });
  const clusters = clustersOf(both, ({ repository }) => repository).map(countAgreement);
  const [kappaInterval, agreementInterval] = clusterIntervals(clusters.length, drawing, (drawn) => {
    const sample = together([...drawn].flatMap((place) => clusters[place] ?? []));
    return [cohensKappa(sample), shareOf(sample, sample.both + sample.neither) ?? undefined];
  });
  const counts = together(clusters);
  return {
    judge,
    policy,
    runs: both.length,
    missing: [...decided.values()].filter((one) => one === null).length,
    votesMissing: mine.reduce((sum, { votes }) => sum + votes.filter((vote) => vote === null).length, 0),
    counts,
    agreement: shareOf(counts, counts.both + counts.neither),
    detectorGrounded: shareOf(counts, counts.both + counts.onlyFirst),
    judgeGrounded: shareOf(counts, counts.both + counts.onlySecond),
    kappa: cohensKappa(counts) ?? null,
    kappaInterval: kappaInterval ?? null,
    agreementInterval: agreementInterval ?? null,
    ...spentIn(mine.map(({ usage }) => usage)),
  };
}

function together(all: readonly Agreement[]): Agreement {
  const sum = (key: keyof Agreement): number => all.reduce((total, one) => total + one[key], 0);
  return {
    both: sum("both"),
    onlyFirst: sum("onlyFirst"),
    onlySecond: sum("onlySecond"),
    neither: sum("neither"),
  };
}

function shareOf({ both, onlyFirst, onlySecond, neither }: Agreement, part: number): number | null {
  const total = both + onlyFirst + onlySecond + neither;
  return total === 0 ? null : part / total;
}
