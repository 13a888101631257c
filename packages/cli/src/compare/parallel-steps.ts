import type { Procedure, Trace } from "@agentltl/core";
import { type ComparedStep, compareRuns } from "@agentltl/rules";

/** A step of parallel calls that a run of each side made, with the names of its calls. */
export interface ParallelStep extends ComparedStep {
  /** What the two runs are paired by, and which run of it this is, from 1. */
  readonly task: string;
  readonly trial: number;
  /** By position in the run of before. */
  readonly names: Readonly<Record<number, string>>;
}

/** One side's runs by what they are paired by, in the order in which they were read. */
export type Side = ReadonlyMap<string, readonly Trace[]>;

/** The parallel steps of each run of before and the run of now with the same name and number, as far as both make the same calls. */
export function parallelSteps(before: Side, now: Side, procedure: Procedure): readonly ParallelStep[] {
  return [...before].flatMap(([task, runs]) =>
    runs.flatMap((run, index) => {
      const other = now.get(task)?.[index];
      if (other === undefined) return [];
      return compareRuns(run, other, procedure).steps.map((step) => ({
        ...step,
        task,
        trial: index + 1,
        names: Object.fromEntries(step.first.map((position) => [position, run.calls[position]?.name ?? ""])),
      }));
    }),
  );
}
