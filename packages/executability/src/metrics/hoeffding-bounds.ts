import { hoeffding } from "@agentltl/statistics";
import type { CohortFigures } from "./cohort.ts";

/** At most how likely figures are to be so far from what they estimate (proposition 4). */
export interface HoeffdingBounds {
  /** For PEC at any one depth, TER and AUC-PEC: they lie between 0 and 1. */
  readonly share: number;
  /** For mean FED, which lies between 1 and the longest horizon and one more. */
  readonly meanFed: number;
}

/**
 * Hoeffding's bounds for the figures of a cohort whose tasks are drawn independently, each once. `error`: how far a share is away, and `fedError`,
 * how far mean FED is, in calls. They hold for one figure at a time.
 */
export function hoeffdingBounds(
  { tasks, depths }: Pick<CohortFigures, "tasks" | "depths">,
  { error = 0.1, fedError = 1 }: { readonly error?: number; readonly fedError?: number } = {},
): HoeffdingBounds {
  return { share: hoeffding(tasks, error), meanFed: hoeffding(tasks, fedError, depths.length) };
}
