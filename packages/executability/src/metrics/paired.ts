import { groupBy } from "@agentltl/core/host";
import { bootstrapAll, type Interval, mean } from "@agentltl/statistics";
import { cohortFigures } from "./cohort.ts";
import type { IntervalOptions } from "./intervals.ts";
import { type ExecutedRun, executableShare, isExecutable } from "./run.ts";

/** A difference with its 95 % interval. */
export interface Difference {
  readonly change: number;
  readonly interval: Interval;
}

/** How a condition differs from its baseline on the tasks that both tried (appendix F.3). */
export interface PairedDifferences {
  readonly tasks: number;
  /** Tasks that only one of them tried: left out. */
  readonly unpaired: number;
  readonly ter: Difference;
  readonly aucPec: Difference;
  readonly meanFed: Difference;
  /** Over tasks of which both know how they ended; absent without any. */
  readonly success?: Difference;
}

type Value = (runs: readonly ExecutedRun[]) => number | undefined;

/** The differences `condition - baseline`, by bootstrap over pairs of tasks, by default 100,000 times. `undefined` without a common task. */
export function pairedDifferences(
  condition: readonly ExecutedRun[],
  baseline: readonly ExecutedRun[],
  { seed, times = 100_000 }: IntervalOptions,
): PairedDifferences | undefined {
  // Refuses runs that exclude themselves.
  cohortFigures([...condition, ...baseline]);
  const ours = groupBy(condition, ({ task }) => task);
  const theirs = groupBy(baseline, ({ task }) => task);
  // By name, so that the same runs in another order draw no other samples.
  const common = [...ours.keys()].filter((task) => theirs.has(task)).sort();
  const differences = (value: Value): readonly number[] =>
    common.flatMap((task) => {
      const [one, other] = [value(ours.get(task) ?? []), value(theirs.get(task) ?? [])];
      return one === undefined || other === undefined ? [] : [one - other];
    });
  const difference = (value: Value): Difference | undefined => differenceOf(differences(value), seed, times);
  const ter = difference(meanOf((run) => Number(isExecutable(run))));
  const aucPec = difference(meanOf(executableShare));
  const meanFed = difference(meanOf(({ fed }) => fed));
  if (ter === undefined || aucPec === undefined || meanFed === undefined) return undefined;
  const success = difference((runs) =>
    meanOf(({ success: done }) => Number(done))(runs.filter(({ success: done }) => done !== undefined)),
  );
  return {
    tasks: common.length,
    unpaired: ours.size + theirs.size - 2 * common.length,
    ter,
    aucPec,
    meanFed,
    ...(success === undefined ? {} : { success }),
  };
}

function meanOf(value: (run: ExecutedRun) => number): Value {
  return (runs) => (runs.length === 0 ? undefined : mean(runs.map(value)));
}

function differenceOf(differences: readonly number[], seed: number, times: number): Difference | undefined {
  const [interval] = bootstrapAll({
    units: differences.length,
    seed,
    times,
    figures: (drawn) => [drawnMean(differences, drawn)],
  });
  if (interval === undefined) return undefined;
  return { change: mean(differences), interval };
}

/** Without a list of the values that were drawn: this is done a hundred thousand times. */
function drawnMean(values: readonly number[], drawn: Uint32Array): number {
  let sum = 0;
  for (const place of drawn) sum += values[place] ?? 0;
  return sum / drawn.length;
}
