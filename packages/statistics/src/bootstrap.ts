import type { Interval } from "./interval.ts";
import { seededRandom } from "./random.ts";

/** How a sample is drawn again. */
export interface Resampling {
  /** How many units there are: tasks, repositories, pairs. What belongs together is one unit. */
  readonly units: number;
  readonly seed: number;
  /** Samples drawn. Default 10,000. */
  readonly times?: number;
  /** Default 0.95. */
  readonly level?: number;
}

/** A figure, and how its sample is drawn again. */
export interface BootstrapOptions extends Resampling {
  /**
   * The figure on a sample that was drawn: the places of its units, as many as there are, with repetitions. `undefined` where the figure does
   * not exist on it; that sample then says nothing.
   */
  readonly figure: (drawn: Uint32Array) => number | undefined;
}

/** Several figures of the same samples. */
export interface BootstrapAllOptions extends Resampling {
  /** As `figure`, for each of them; always as many. */
  readonly figures: (drawn: Uint32Array) => readonly (number | undefined)[];
}

/**
 * The percentile bootstrap's interval for a figure (Efron 1979): whole units are drawn with replacement, and the middle 95 % of the figures
 * on the samples is the interval. The same seed gives the same interval. `undefined` without units, and where no sample had the figure.
 */
export function bootstrap({ figure, ...resampling }: BootstrapOptions): Interval | undefined {
  return bootstrapAll({ ...resampling, figures: (drawn) => [figure(drawn)] })[0];
}

/** As {@link bootstrap}, for several figures at once: each has the interval that it has alone. None without units. */
export function bootstrapAll({
  units,
  figures,
  seed,
  times = 10_000,
  level = 0.95,
}: BootstrapAllOptions): readonly (Interval | undefined)[] {
  if (units === 0) return [];
  const random = seededRandom(seed);
  const drawn = new Uint32Array(units);
  const seen: number[][] = [];
  for (let sample = 0; sample < times; sample += 1) {
    for (let place = 0; place < units; place += 1) drawn[place] = random.below(units);
    for (const [index, value] of figures(drawn).entries()) {
      const values = seen[index] ?? [];
      seen[index] = values;
      if (value !== undefined) values.push(value);
    }
  }
  return seen.map((values) => middleOf(values, level));
}

function middleOf(values: readonly number[], level: number): Interval | undefined {
  if (values.length === 0) return undefined;
  const sorted = Float64Array.from(values).sort();
  return [quantile(sorted, (1 - level) / 2), quantile(sorted, (1 + level) / 2)];
}

/** Between the two nearest values, in proportion. */
function quantile(sorted: Float64Array, share: number): number {
  const at = share * (sorted.length - 1);
  const low = sorted[Math.floor(at)] ?? Number.NaN;
  const high = sorted[Math.ceil(at)] ?? low;
  return low + (high - low) * (at - Math.floor(at));
}
