import { clustersOf } from "@agentltl/core/host";
import type { Policy } from "@agentltl/grounding";
import { holm, type Interval, mean, signFlip } from "@agentltl/statistics";
import { clusterIntervals, type Drawing } from "./cluster-intervals.ts";
import type { JudgedRun } from "./judged-run.ts";
import { type Figure, isHit } from "./rates.ts";

/** The figures that prompts are compared by. */
const comparedFigures: readonly Figure[] = ["accuracy", "grounded", "CG", "IG"];

/** How a prompt differs from the baseline for one model: pairs of runs of the same question, seed and trial. */
export interface PromptComparison {
  readonly model: string;
  readonly prompt: string;
  readonly baseline: string;
  readonly figure: Figure;
  readonly pairs: number;
  /** Pairs that have the figure with the prompt and not with the baseline, and the other way round. */
  readonly won: number;
  readonly lost: number;
  /** The change of the share; `null` without pairs. */
  readonly change: number | null;
  /** Cluster bootstrap by repository; `null` with fewer than two. */
  readonly interval: Interval | null;
  /** Of the sign-flip test over the repositories' mean changes; `null` without pairs. */
  readonly p: number | null;
  /** Corrected by Holm over models and prompts, for each figure apart. */
  readonly corrected: number | null;
}

/** What is compared with what. */
export interface Compared {
  readonly models: readonly string[];
  readonly baseline: string;
  readonly prompts: readonly string[];
  readonly policy: Policy;
}

/** Every prompt but the baseline against it, for each model and figure. */
export function comparePrompts(
  runs: readonly JudgedRun[],
  { models, baseline, prompts, policy }: Compared,
  drawing: Drawing,
): readonly PromptComparison[] {
  return comparedFigures.flatMap((figure) => {
    const family = models.flatMap((model) =>
      prompts
        .filter((prompt) => prompt !== baseline)
        .map((prompt) => compareOne(runs, { model, prompt, baseline, figure }, policy, drawing)),
    );
    const tested = family.flatMap(({ p }) => (p === null ? [] : [p]));
    const corrected = holm(tested);
    let next = 0;
    return family.map((one) => (one.p === null ? one : { ...one, corrected: corrected[next++] ?? null }));
  });
}

function compareOne(
  runs: readonly JudgedRun[],
  names: Pick<PromptComparison, "model" | "prompt" | "baseline" | "figure">,
  policy: Policy,
  drawing: Drawing,
): PromptComparison {
  const hits = (prompt: string): ReadonlyMap<string, { readonly repository: string; readonly hit: number }> =>
    new Map(
      runs.flatMap(({ cell, verdicts }) =>
        cell.model === names.model && cell.prompt === prompt && verdicts !== undefined
          ? [
              [
                `${cell.question} ${cell.seed} ${cell.trial}`,
                { repository: cell.repository, hit: isHit(verdicts[policy], names.figure) ? 1 : 0 },
              ] as const,
            ]
          : [],
      ),
    );
  const before = hits(names.baseline);
  const pairs = [...hits(names.prompt)].flatMap(([pair, { repository, hit }]) => {
    const other = before.get(pair);
    return other === undefined ? [] : [{ repository, change: hit - other.hit }];
  });
  const clusters = clustersOf(pairs, ({ repository }) => repository).map((cluster) => ({
    pairs: cluster.length,
    sum: cluster.reduce((total, { change }) => total + change, 0),
  }));
  const [interval] = clusterIntervals(clusters.length, drawing, (drawn) => [changeIn(drawn, clusters)]);
  return {
    ...names,
    pairs: pairs.length,
    won: pairs.filter(({ change }) => change > 0).length,
    lost: pairs.filter(({ change }) => change < 0).length,
    change: pairs.length === 0 ? null : mean(pairs.map(({ change }) => change)),
    interval: interval ?? null,
    p:
      pairs.length === 0
        ? null
        : signFlip(
            clusters.map((one) => one.sum / one.pairs),
            drawing.seed,
          ),
    corrected: null,
  };
}

function changeIn(
  drawn: Uint32Array,
  clusters: readonly { readonly pairs: number; readonly sum: number }[],
): number {
  let pairs = 0;
  let sum = 0;
  for (const place of drawn) {
    pairs += clusters[place]?.pairs ?? 0;
    sum += clusters[place]?.sum ?? 0;
  }
  return sum / pairs;
}
