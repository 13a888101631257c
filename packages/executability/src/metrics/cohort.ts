import { clustersOf } from "@agentltl/core/host";
import { mean } from "@agentltl/statistics";
import { checkRun, type ExecutedRun, executableShare, isExecutable, reachesExecutably } from "./run.ts";

/** The figures of one depth. PEC is the product of the other two (the paper's equation 7). */
export interface DepthFigures {
  readonly depth: number;
  /** The share of all runs that reach this depth with everything done up to there. Its denominator is the same at every depth. */
  readonly pec: number;
  /** The share of all runs that reach this depth at all. */
  readonly support: number;
  /** Of those, the share with everything done; `undefined` where none reaches it. */
  readonly amongThose: number | undefined;
}

/** RR: how often a run that failed somewhere still succeeded. By exact counts over all such runs whose end is known. */
export interface Recovery {
  readonly recovered: number;
  readonly eligible: number;
  /** `undefined`, not 0, where no run is eligible. */
  readonly rate: number | undefined;
}

/** Success taken apart by whether the run was executable (proposition 3). Runs whose end is not known are left out. */
export interface SuccessParts {
  readonly runs: number;
  readonly succeeded: number;
  /** q. */
  readonly executable: number;
  /** s with its counts; `undefined` without executable runs. */
  readonly ofExecutable: number | undefined;
  readonly succeededExecutable: number;
  /** r with its counts; `undefined` without others. */
  readonly ofOthers: number | undefined;
  readonly succeededOthers: number;
  /** (1 - q) r and q + (1 - q) r: between them lies the success rate. */
  readonly bounds: readonly [low: number, high: number];
}

/** The figures of a cohort (appendices B and G). Each task weighs the same, whatever the number of its runs. */
export interface CohortFigures {
  readonly runs: number;
  readonly tasks: number;
  /** From depth 1 to the longest horizon. */
  readonly depths: readonly DepthFigures[];
  readonly meanFed: number;
  readonly ter: number;
  readonly aucPec: number;
  readonly recovery: Recovery;
  /** `undefined` where nobody knows of any run how it ended. */
  readonly success: number | undefined;
  readonly parts: SuccessParts;
}

/** The figures of these runs. Throws `run-invalid` where a run's figures exclude each other; `undefined` of no run. */
export function cohortFigures(runs: readonly ExecutedRun[]): CohortFigures | undefined {
  for (const run of runs) checkRun(run);
  const tasks = runsByTask(runs);
  if (tasks.length === 0) return undefined;
  const overTasks = (value: (run: ExecutedRun) => number): number =>
    mean(tasks.map((its) => mean(its.map(value))));
  const known = tasks
    .map((its) => its.filter(({ success }) => success !== undefined))
    .filter(({ length }) => length > 0);
  const deepest = runs.reduce((most, { horizon }) => Math.max(most, horizon), 0);
  return {
    runs: runs.length,
    tasks: tasks.length,
    depths: Array.from({ length: deepest }, (_, index) => depthFigures(index + 1, overTasks)),
    meanFed: overTasks(({ fed }) => fed),
    ter: overTasks((run) => Number(isExecutable(run))),
    aucPec: overTasks(executableShare),
    recovery: recoveryOf(runs),
    success:
      known.length === 0
        ? undefined
        : mean(known.map((its) => mean(its.map(({ success }) => Number(success))))),
    parts: partsOf(runs.filter(({ success }) => success !== undefined)),
  };
}

/** The runs of each task. By the tasks' names, so that the same runs in another order draw no other samples. */
export function runsByTask(runs: readonly ExecutedRun[]): readonly (readonly ExecutedRun[])[] {
  return clustersOf(runs, ({ task }) => task);
}

function depthFigures(
  depth: number,
  overTasks: (value: (run: ExecutedRun) => number) => number,
): DepthFigures {
  const pec = overTasks((run) => Number(reachesExecutably(run, depth)));
  const support = overTasks(({ horizon }) => Number(horizon >= depth));
  return { depth, pec, support, amongThose: support === 0 ? undefined : pec / support };
}

function recoveryOf(runs: readonly ExecutedRun[]): Recovery {
  const eligible = runs.filter((run) => !isExecutable(run) && run.success !== undefined);
  const recovered = eligible.filter(({ success }) => success === true).length;
  return {
    recovered,
    eligible: eligible.length,
    rate: eligible.length === 0 ? undefined : recovered / eligible.length,
  };
}

function partsOf(known: readonly ExecutedRun[]): SuccessParts {
  const executable = known.filter(isExecutable);
  const others = known.filter((run) => !isExecutable(run));
  const succeededExecutable = executable.filter(({ success }) => success === true).length;
  const succeededOthers = others.filter(({ success }) => success === true).length;
  const share = (count: number, of: number): number | undefined => (of === 0 ? undefined : count / of);
  const low = known.length === 0 ? 0 : succeededOthers / known.length;
  return {
    runs: known.length,
    succeeded: succeededExecutable + succeededOthers,
    executable: executable.length,
    ofExecutable: share(succeededExecutable, executable.length),
    succeededExecutable,
    ofOthers: share(succeededOthers, others.length),
    succeededOthers,
    bounds: [low, known.length === 0 ? 1 : low + executable.length / known.length],
  };
}
