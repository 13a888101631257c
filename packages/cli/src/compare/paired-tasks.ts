import { groupBy } from "@agentltl/core/host";
import type { JudgedRun } from "./judged-run.ts";

/** One side's runs of a task, in the order in which they were read; without those that could not be judged. */
export type Trials = readonly JudgedRun[];

/** A task that both sides tried. */
export interface PairedTask {
  readonly task: string;
  readonly before: Trials;
  readonly now: Trials;
}

/** Which runs are compared, and which can't be. */
export interface Pairing {
  readonly tasks: readonly PairedTask[];
  /** Tasks that only one side has. */
  readonly onlyBefore: readonly string[];
  readonly onlyNow: readonly string[];
  /** Runs that could not be judged. */
  readonly open: { readonly before: number; readonly now: number };
}

/** Puts the runs of both sides together by task. A task of which one side has no judged run can't be compared. */
export function pairTasks(before: readonly JudgedRun[], now: readonly JudgedRun[]): Pairing {
  const first = byTask(before);
  const second = byTask(now);
  return {
    tasks: [...first].flatMap(([task, trials]) => {
      const others = second.get(task);
      return others === undefined ? [] : [{ task, before: trials, now: others }];
    }),
    onlyBefore: [...first.keys()].filter((task) => !second.has(task)),
    onlyNow: [...second.keys()].filter((task) => !first.has(task)),
    open: { before: openIn(before), now: openIn(now) },
  };
}

function byTask(runs: readonly JudgedRun[]): ReadonlyMap<string, Trials> {
  return groupBy(
    runs.filter(({ outcome }) => outcome !== "open"),
    ({ key }) => key,
  );
}

function openIn(runs: readonly JudgedRun[]): number {
  return runs.filter(({ outcome }) => outcome === "open").length;
}
