/** How often a tool would be called if each call took its tool by lot. */
export interface CountChances {
  /** That a run has at most so many calls of it. */
  readonly atMost: (most: number) => number;
  /** The same of runs that have one. */
  readonly atMostOf: (most: number) => number;
  /** That one call, such as the first of a run, is one of it; 0 for a run without calls. */
  readonly one: number;
}

/** The chances for runs of these lengths (how many runs have so many calls) and a tool that has this share of all calls. */
export function countChances(lengths: ReadonlyMap<number, number>, share: number): CountChances {
  let runs = 0;
  for (const count of lengths.values()) runs += count;
  const mean = (chance: (length: number) => number): number => {
    let sum = 0;
    for (const [length, count] of lengths) sum += chance(length) * count;
    return runs === 0 ? 0 : sum / runs;
  };
  const atMost = (most: number): number => mean((length) => binomialUpTo(most, length, share));
  return {
    atMost,
    atMostOf: (most) => {
      const none = atMost(0);
      return none === 1 ? 1 : (atMost(most) - none) / (1 - none);
    },
    one: mean((length) => (length === 0 ? 0 : share)),
  };
}

/** The chance of at most so many successes in `trials`. */
function binomialUpTo(most: number, trials: number, share: number): number {
  if (most >= trials || share === 0) return 1;
  if (share === 1) return 0;
  let term = (1 - share) ** trials;
  let sum = term;
  for (let successes = 1; successes <= most; successes++) {
    term *= ((trials - successes + 1) / successes) * (share / (1 - share));
    sum += term;
  }
  return sum;
}
