import type { StudyLock } from "../runs/study-lock.ts";

/** How the figures of a study are made, in sentences for people: one text about intervals, one about popularity where there is a frame. */
export function methodOf({ study, deciles }: StudyLock): readonly string[] {
  const { samples, seed } = study.analysis;
  return [
    `Intervals are 95 %, percentile bootstrap over repositories (${samples} samples, seed ${seed}); none with fewer than two repositories. Prompts are compared on the same question, seed and trial; p from sign flips of the repositories' mean changes, corrected by Holm over models and prompts for each figure.`,
    ...(study.frame === undefined
      ? []
      : [
          `Popularity is in ${study.frame.what} (${study.frame.counts.length} counts; deciles end at ${(deciles ?? []).join(", ")}).`,
        ]),
  ];
}
