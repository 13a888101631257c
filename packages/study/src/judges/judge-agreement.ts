import { groupBy } from "@agentltl/core/host";
import type { Policy } from "@agentltl/grounding";
import { type Agreement, bootstrapAll, cohensKappa, type Interval } from "@agentltl/statistics";
import type { JudgedRun } from "../analysis/judged-run.ts";
import type { Drawing } from "../analysis/rates.ts";
import { decisionOf, type Judgement } from "./judgement.ts";

/** A judge beside the detector. */
export interface JudgeAgreement {
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
  readonly tokens: { readonly input: number; readonly output: number };
  /** Dollars; `null` without a price. */
  readonly cost: number | null;
}

/** How far a judge and the detector agree on valid runs (paper section 5.3). */
export function judgeAgreement(
  judge: string,
  judgements: readonly Judgement[],
  runs: readonly JudgedRun[],
  policy: Policy,
  { samples, seed }: Drawing,
): JudgeAgreement {
  const mine = judgements.filter((one) => one.judge === judge);
  const decided = new Map(mine.map((one) => [one.run, decisionOf(one)]));
  const both = runs.flatMap(({ key, cell, verdicts }) => {
    const [first, second] = [verdicts?.[policy].grounded ?? null, decided.get(key) ?? null];
    return first === null || second === null ? [] : [{ repository: cell.repository, first, second }];
  });
  const clusters = [...groupBy(both, ({ repository }) => repository).values()].map(countsOf);
  const [kappaInterval, agreementInterval] =
    clusters.length < 2
      ? []
      : bootstrapAll({
          units: clusters.length,
          seed,
          times: samples,
          figures(drawn) {
            const counts = together([...drawn].flatMap((place) => clusters[place] ?? []));
            return [cohensKappa(counts), shareOf(counts, counts.both + counts.neither) ?? undefined];
          },
        });
  const counts = together(clusters);
  const costs = mine.flatMap(({ usage }) => (usage.cost === null ? [] : [usage.cost]));
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
    tokens: {
      input: mine.reduce((sum, { usage }) => sum + usage.input, 0),
      output: mine.reduce((sum, { usage }) => sum + usage.output, 0),
    },
    cost: costs.length === 0 ? null : costs.reduce((sum, one) => sum + one, 0),
  };
}

function countsOf(pairs: readonly { readonly first: boolean; readonly second: boolean }[]): Agreement {
  const count = (first: boolean, second: boolean): number =>
    pairs.filter((one) => one.first === first && one.second === second).length;
  return {
    both: count(true, true),
    onlyFirst: count(true, false),
    onlySecond: count(false, true),
    neither: count(false, false),
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
