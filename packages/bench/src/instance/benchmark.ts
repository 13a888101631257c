import type { Difficulty } from "../templates/template.ts";
import { templates } from "../templates/templates.ts";
import type { Instance } from "./instance.ts";
import { instanceOf } from "./instance-of.ts";

/** D1 to D5. */
export const difficulties: readonly Difficulty[] = [1, 2, 3, 4, 5];

/** The seeds of the study (paper section 4.2). */
export const benchmarkSeeds: readonly number[] = [42, 123];

/** Twelve templates at five difficulties with each of the seeds, in this order. */
export function benchmarkInstances(seeds: readonly number[] = benchmarkSeeds): readonly Instance[] {
  return templates.flatMap(({ name }) =>
    difficulties.flatMap((difficulty) =>
      seeds.map((seed) => instanceOf({ template: name, difficulty, seed })),
    ),
  );
}
