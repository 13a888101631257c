import { createHash } from "node:crypto";
import type { TaskFile } from "@agentltl/executability/planning";
import type { Condition } from "./condition.ts";

/** A run that is to be there in the end. */
export interface Planned {
  readonly key: string;
  readonly task: TaskFile;
  readonly condition: Condition;
}

/** What is the same for all runs of a command: of whom is asked, in which world, within which limits. */
export interface Shared {
  readonly model: string;
  readonly planner: string;
  readonly maxPlans: number;
  readonly maxCalls: number;
  readonly sharedPlan: boolean;
  /** The text of the state machine. */
  readonly machine: string;
}

/** Each task under each condition. Runs of the same key are the same, so one that is there need not be made again. */
export function plannedRuns(
  tasks: readonly TaskFile[],
  conditions: readonly Condition[],
  shared: Shared,
): readonly Planned[] {
  return tasks.flatMap((task) =>
    conditions.map((condition): Planned => ({ task, condition, key: keyOf(task, condition, shared) })),
  );
}

function keyOf(task: TaskFile, condition: Condition, shared: Shared): string {
  const { model, planner, maxPlans, maxCalls, sharedPlan, machine } = shared;
  const whole = JSON.stringify([task, condition, model, planner, maxPlans, maxCalls, sharedPlan, machine]);
  const hash = createHash("sha256").update(whole).digest("hex").slice(0, 8);
  const { method, verifier } = condition;
  return [task.id, method, ...(verifier === undefined ? [] : [verifier]), hash].join(" ");
}
