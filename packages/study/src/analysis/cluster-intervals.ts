import { bootstrapAll, type Interval } from "@agentltl/statistics";

/** How intervals are drawn. */
export interface Drawing {
  readonly samples: number;
  readonly seed: number;
}

/**
 * The cluster bootstrap: an interval for each figure, of whole clusters drawn again. `figures` is told the places of those drawn. None with
 * fewer than two clusters: one alone is always drawn as it is.
 */
export function clusterIntervals(
  clusters: number,
  { samples, seed }: Drawing,
  figures: (drawn: Uint32Array) => readonly (number | undefined)[],
): readonly (Interval | undefined)[] {
  return clusters < 2 ? [] : bootstrapAll({ units: clusters, seed, times: samples, figures });
}
