/** Two people, or a person and a program, who said yes or no to the same things: how often which of them said yes. */
export interface Agreement {
  readonly both: number;
  readonly onlyFirst: number;
  readonly onlySecond: number;
  readonly neither: number;
}

/**
 * Cohen's kappa (Cohen 1960): how much oftener two judges agree than by chance, given how often each says yes. 1 where they always agree;
 * `undefined` without anything judged, and where chance alone would have them agree always.
 */
export function cohensKappa({ both, onlyFirst, onlySecond, neither }: Agreement): number | undefined {
  const total = both + onlyFirst + onlySecond + neither;
  if (total === 0) return undefined;
  const first = (both + onlyFirst) / total;
  const second = (both + onlySecond) / total;
  const chance = first * second + (1 - first) * (1 - second);
  return chance === 1 ? undefined : ((both + neither) / total - chance) / (1 - chance);
}
