import type { Interval } from "./interval.ts";
import { seededRandom } from "./random.ts";

/** How a sample is drawn again. */
export interface BootstrapOptions {
  /** How many units there are: tasks, repositories, pairs. What belongs together is one unit. */
  readonly units: number;
  /**
   * The figure on a sample that was drawn: the places of its units, as many as there are, with repetitions. `undefined` where the figure does
   * not exist on it; that sample then says nothing.
   */
  readonly figure: (drawn: Uint32Array) => number | undefined;
  readonly seed: number;
  /** Samples drawn. Default 10,000. */
  readonly times?: number;
  /** Default 0.95. */
  readonly level?: number;
}

/**
 * The percentile bootstrap's interval for a figure (Efron 1979): whole units are drawn with replacement, and the middle 95 % of the figures
 * on the samples is the interval. The same seed gives the same interval. `undefined` without units, and where no sample had the figure.
 */
export function bootstrap({
  units,
  figure,
  seed,
  times = 10_000,
  level = 0.95,
}: BootstrapOptions): Interval | undefined {
  if (units === 0) return undefined;
  const random = seededRandom(seed);
  const drawn = new Uint32Array(units);
  const figures: number[] = [];
  for (let sample = 0; sample < times; sample += 1) {
    for (let place = 0; place < units; place += 1) drawn[place] = random.below(units);
    const one = figure(drawn);
    if (one !== undefined) figures.push(one);
  }
  if (figures.length === 0) return undefined;
  const sorted = Float64Array.from(figures).sort();
  return [quantile(sorted, (1 - level) / 2), quantile(sorted, (1 + level) / 2)];
}

/** Between the two nearest values, in proportion. */
function quantile(sorted: Float64Array, share: number): number {
  const at = share * (sorted.length - 1);
  const low = sorted[Math.floor(at)] ?? Number.NaN;
  const high = sorted[Math.ceil(at)] ?? low;
  return low + (high - low) * (at - Math.floor(at));
}
