import { bootstrapAll, type Interval, mean, wilson } from "@agentltl/statistics";
import { type Recovery, runsByTask } from "./cohort.ts";
import { type ExecutedRun, executableShare, isExecutable, reachesExecutably } from "./run.ts";

/** 95 % intervals for the figures of a cohort. */
export interface CohortIntervals {
  /** By depth, from 1. */
  readonly pec: readonly Interval[];
  readonly meanFed: Interval;
  readonly ter: Interval;
  readonly aucPec: Interval;
  /** `undefined` where nobody knows of any run how it ended. */
  readonly success: Interval | undefined;
  /** Wilson's. */
  readonly recovery: Interval | undefined;
}

/** How samples are drawn. */
export interface IntervalOptions {
  readonly seed: number;
  /** Default 10,000 (appendix F.1). */
  readonly times?: number;
}

/**
 * Percentile bootstrap over tasks, and Wilson's interval for RR (appendix F.1). They say how the figures vary from task to task under a fixed
 * protocol; with one run a task nothing of how they vary from run to run. `undefined` of no run.
 */
export function cohortIntervals(
  runs: readonly ExecutedRun[],
  recovery: Recovery,
  { seed, times }: IntervalOptions,
): CohortIntervals | undefined {
  const tasks = runsByTask(runs).map(taskValues);
  const depths = runs.reduce((most, { horizon }) => Math.max(most, horizon), 0);
  const intervals = bootstrapAll({
    units: tasks.length,
    seed,
    ...(times === undefined ? {} : { times }),
    figures: (drawn) => figuresOf(tasks, drawn, depths),
  });
  const [meanFed, ter, aucPec, success, ...pec] = intervals;
  if (meanFed === undefined || ter === undefined || aucPec === undefined) return undefined;
  return {
    pec: pec.flatMap((one) => (one === undefined ? [] : [one])),
    meanFed,
    ter,
    aucPec,
    success,
    recovery: recovery.eligible === 0 ? undefined : wilson(recovery.recovered, recovery.eligible),
  };
}

/** What one task adds to each sum. */
interface TaskValues {
  readonly fed: number;
  readonly executable: number;
  readonly share: number;
  /** Absent where no run of the task has a known end. */
  readonly success: number | undefined;
  readonly pec: Float64Array;
}

function taskValues(runs: readonly ExecutedRun[]): TaskValues {
  const overRuns = (value: (run: ExecutedRun) => number): number => mean(runs.map(value));
  const known = runs.filter(({ success }) => success !== undefined);
  const deepest = runs.reduce((most, { horizon }) => Math.max(most, horizon), 0);
  return {
    fed: overRuns(({ fed }) => fed),
    executable: overRuns((run) => Number(isExecutable(run))),
    share: overRuns(executableShare),
    success:
      known.length === 0 ? undefined : known.filter(({ success }) => success === true).length / known.length,
    pec: Float64Array.from({ length: deepest }, (_, index) =>
      overRuns((run) => Number(reachesExecutably(run, index + 1))),
    ),
  };
}

function figuresOf(
  tasks: readonly TaskValues[],
  drawn: Uint32Array,
  depths: number,
): readonly (number | undefined)[] {
  let [fed, executable, share, success, known] = [0, 0, 0, 0, 0];
  const pec = new Float64Array(depths);
  for (const place of drawn) {
    const task = tasks[place];
    if (task === undefined) continue;
    fed += task.fed;
    executable += task.executable;
    share += task.share;
    if (task.success !== undefined) {
      success += task.success;
      known += 1;
    }
    for (let depth = 0; depth < task.pec.length; depth += 1)
      pec[depth] = (pec[depth] ?? 0) + (task.pec[depth] ?? 0);
  }
  const count = drawn.length;
  return [
    fed / count,
    executable / count,
    share / count,
    known === 0 ? undefined : success / known,
    ...Array.from(pec, (sum) => sum / count),
  ];
}
