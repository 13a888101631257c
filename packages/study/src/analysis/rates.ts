import { clustersOf } from "@agentltl/core/host";
import type { Category, PaperCategory, Policy } from "@agentltl/grounding";
import { type Interval, wilson } from "@agentltl/statistics";
import { clusterIntervals, type Drawing } from "./cluster-intervals.ts";
import type { JudgedRun, PolicyVerdict } from "./judged-run.ts";

/** A share of valid runs, with how sure it is. */
export interface Rate {
  readonly hits: number;
  readonly of: number;
  /** `null` of none. */
  readonly share: number | null;
  /** The cluster bootstrap by repository; `null` where there are fewer than two, or none valid. */
  readonly interval: Interval | null;
  /** Descriptive only, and only where each pair of repository and question has one run: runs of one pair are not independent. */
  readonly wilson: Interval | null;
}

/** The paper's figures (section 5.3). */
export const paperFigures = ["accuracy", "grounded", "CG", "CU", "IG", "IU"] as const;

/** Ours. Those that share a name with the paper's begin with `own`. */
export const ownFigures = ["own CG", "own CU", "own IG", "own IU", "refusal", "vacuous", "unjudged"] as const;

/** A figure's name. */
export type Figure = (typeof paperFigures)[number] | (typeof ownFigures)[number];

/** Every figure that is a share of valid runs. */
export const figures: readonly Figure[] = [...paperFigures, ...ownFigures];

/** All figures of some runs, by one policy. */
export type Rates = Readonly<Record<Figure, Rate>>;

/** The figures of runs by a policy. Runs that are not valid are in none of them. */
export function ratesOf(runs: readonly JudgedRun[], policy: Policy, drawing: Drawing): Rates {
  const valid = runs.flatMap(({ cell, verdicts }) =>
    verdicts === undefined ? [] : [{ cell, verdict: verdicts[policy] }],
  );
  const clusters = clustersOf(valid, ({ cell }) => cell.repository).map((cluster) => ({
    runs: cluster.length,
    hits: figures.map((figure) => cluster.filter(({ verdict }) => isHit(verdict, figure)).length),
  }));
  const intervals = clusterIntervals(clusters.length, drawing, (drawn) => sharesOf(drawn, clusters));
  const pairs = new Set(valid.map(({ cell }) => cell.question));
  const isSingle = pairs.size === valid.length && valid.length > 0;
  const rates = figures.map((figure, index): [Figure, Rate] => {
    const hits = clusters.reduce((sum, cluster) => sum + (cluster.hits[index] ?? 0), 0);
    return [
      figure,
      {
        hits,
        of: valid.length,
        share: valid.length === 0 ? null : hits / valid.length,
        interval: intervals[index] ?? null,
        wilson: isSingle ? wilson(hits, valid.length) : null,
      },
    ];
  });
  // Made from `figures`, whose every member it has.
  return Object.fromEntries(rates) as Record<Figure, Rate>;
}

/** Whether a valid run counts for a figure. */
export function isHit({ correct, grounded, paper, own }: PolicyVerdict, figure: Figure): boolean {
  switch (figure) {
    case "accuracy":
      return correct;
    case "grounded":
      return grounded === true;
    case "CG":
    case "CU":
    case "IG":
    case "IU":
      return paper === (figure satisfies PaperCategory);
    case "own CG":
      return own === "CG";
    case "own CU":
      return own === "CU";
    case "own IG":
      return own === "IG";
    case "own IU":
      return own === "IU";
    case "refusal":
    case "vacuous":
    case "unjudged":
      return own === (figure satisfies Category);
  }
}

interface Cluster {
  readonly runs: number;
  readonly hits: readonly number[];
}

function sharesOf(drawn: Uint32Array, clusters: readonly Cluster[]): readonly number[] {
  const sums = figures.map(() => 0);
  let runs = 0;
  for (const place of drawn) {
    const cluster = clusters[place];
    if (cluster === undefined) continue;
    runs += cluster.runs;
    for (const [index, hits] of cluster.hits.entries()) sums[index] = (sums[index] ?? 0) + hits;
  }
  return sums.map((sum) => sum / runs);
}
