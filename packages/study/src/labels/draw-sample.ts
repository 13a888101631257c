import { groupBy } from "@agentltl/core/host";
import type { PaperCategory, Policy } from "@agentltl/grounding";
import { seededRandom } from "@agentltl/statistics";
import type { JudgedRun } from "../analysis/judged-run.ts";
import { drawFrom, shuffled } from "../random/draw-from.ts";

/** An answer that people are asked about, and what the detector said. Only its number is shown to them. */
export interface SampledAnswer {
  /** From 1, in an order that says nothing. */
  readonly item: number;
  /** The run's name. */
  readonly run: string;
  readonly category: PaperCategory;
  /** How many runs of its category it stands for. */
  readonly weight: number;
}

/** How a sample is drawn. */
export interface SampleOptions {
  readonly policy: Policy;
  /** Answers of each category, or all where there are fewer. */
  readonly perCategory: number;
  readonly seed: number;
}

/** A sample of valid runs, as many of each category (CG, CU, IG, IU) as wanted, shuffled. The same seed draws the same. */
export function drawSample(
  runs: readonly JudgedRun[],
  { policy, perCategory, seed }: SampleOptions,
): readonly SampledAnswer[] {
  const random = seededRandom(seed);
  const judged = runs
    .flatMap(({ key, verdicts }) => {
      const category = verdicts?.[policy].paper;
      return category === undefined ? [] : [{ run: key, category }];
    })
    .toSorted((one, other) => (one.run < other.run ? -1 : 1));
  const drawn = [...groupBy(judged, ({ category }) => category).values()].flatMap((stratum) => {
    const picked = drawFrom(stratum, perCategory, random);
    return picked.map((one) => ({ ...one, weight: stratum.length / picked.length }));
  });
  return shuffled(drawn, random).map((one, index) => ({ item: index + 1, ...one }));
}
