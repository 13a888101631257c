import { ExecutabilityError } from "../errors/executability-error.ts";

/** What the figures of a cohort are made from: one run (T, F, Y of appendix B). */
export interface ExecutedRun {
  /** Runs of one task are drawn together, and count as much as one. */
  readonly task: string;
  /** T, at least 1. */
  readonly horizon: number;
  /** F: 1 to T + 1. */
  readonly fed: number;
  /** Y: whether the task was done in the end; absent where nobody knows. */
  readonly success?: boolean;
}

/** Throws `run-invalid` where the figures of a run exclude each other. */
export function checkRun({ task, horizon, fed }: ExecutedRun): void {
  if (!Number.isInteger(horizon) || horizon < 1)
    throw new ExecutabilityError(
      "run-invalid",
      `a run of \`${task}\` has a horizon of ${horizon}; it is a whole number from 1 on, since a run without calls has one action, its end`,
    );
  if (!Number.isInteger(fed) || fed < 1 || fed > horizon + 1)
    throw new ExecutabilityError(
      "run-invalid",
      `a run of \`${task}\` has its first error at depth ${fed}; it is a whole number from 1 to its horizon and one more, ${horizon + 1}`,
    );
}

/** G: every action could be done. */
export function isExecutable({ horizon, fed }: ExecutedRun): boolean {
  return fed === horizon + 1;
}

/** E at a depth k: the run reaches it, and everything up to there could be done. */
export function reachesExecutably({ fed }: ExecutedRun, depth: number): boolean {
  return fed > depth;
}

/** A: how much of the run could be done before the first error. */
export function executableShare({ horizon, fed }: ExecutedRun): number {
  return (fed - 1) / horizon;
}
