import type { JsonObject } from "@agentltl/core/host";
import type { MadePlan, TaskFile } from "@agentltl/executability/planning";
import { makeFirstPlan, makeRun, type PlanWork } from "./plan-work.ts";
import type { Planned, Shared } from "./planned-runs.ts";
import { lineOfRun, type MadeRun } from "./run-line.ts";

/** Makes one run, and its line. `made`: the runs that are there, of which one may have the plan that all conditions of the task begin with. */
export async function makeLine(
  { key, task, condition }: Planned,
  work: PlanWork,
  { model, planner, sharedPlan }: Shared,
  made: Iterable<MadeRun>,
): Promise<JsonObject> {
  const { method, verifier } = condition;
  const hasPlan = method === "plan-conditioned" || method === "dual-loop";
  const first = sharedPlan && hasPlan ? await firstPlanOf(task, work, made) : undefined;
  const labels = {
    method,
    model,
    ...(hasPlan ? { planner } : {}),
    ...(verifier === undefined ? {} : { verifier }),
  };
  return lineOfRun(await makeRun(work, task, condition, first), { key, task, labels, first });
}

/** That of a run of the task that is there, or a new one. */
async function firstPlanOf(task: TaskFile, work: PlanWork, made: Iterable<MadeRun>): Promise<MadePlan> {
  const there = [...made].find((run) => run.task === task.id && run.first !== undefined);
  return there?.first ?? makeFirstPlan(work, task);
}
