import type { Thresholds } from "./candidate.ts";
import type { Division } from "./parts-of-runs.ts";

/** How rules are mined. */
export interface MiningOptions extends Partial<Division>, Partial<Thresholds> {
  /** The largest number of rules. Default 40. */
  readonly most?: number;
  /** Leaves out rules that no run could keep together with those before them, as `lint` finds them. Default true. */
  readonly together?: boolean;
}

/** The options with their defaults. */
export interface MiningSettings extends Division, Thresholds {
  readonly most: number;
  readonly together: boolean;
}

/** By default a third of the tasks is held out, and a rule is kept in 9 of 10 of at least 5 runs, a tenth more often than by chance. */
export function settingsOf(options: MiningOptions): MiningSettings {
  const { heldOut = 1 / 3, good, minRuns = 5, minConfidence = 0.9, minInterest = 0.1 } = options;
  const { most = 40, together = true } = options;
  const thresholds = { minRuns, minConfidence, minInterest };
  return { heldOut, ...thresholds, most, together, ...(good === undefined ? {} : { good }) };
}
