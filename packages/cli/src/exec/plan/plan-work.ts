import type { MachineFile } from "@agentltl/executability";
import {
  type AgentRun,
  acceptAll,
  declaredVerifier,
  firstPlan,
  type MadePlan,
  type Method,
  machineTask,
  modelVerifier,
  type PlanVerifier,
  runAgent,
  type TaskFile,
} from "@agentltl/executability/planning";
import { asksVerifier, type Condition } from "./condition.ts";
import type { ModelSource } from "./models-for.ts";

/** Everything that runs are made with. */
export interface PlanWork {
  readonly machine: MachineFile;
  readonly executor: ModelSource;
  readonly planner: ModelSource;
  /** By name, the models that verify. */
  readonly verifiers: ReadonlyMap<string, ModelSource>;
  readonly maxPlans: number;
  readonly maxCalls: number;
}

/** Makes one run. `first`: the plan that the task's conditions begin with. */
export async function makeRun(
  work: PlanWork,
  task: TaskFile,
  condition: Condition,
  first: MadePlan | undefined,
): Promise<AgentRun> {
  const { method } = condition;
  const executor = work.executor({ task: task.id, method, part: "act" });
  return runAgent(
    machineTask(task, work.machine),
    methodFor(work, task, condition, first === undefined ? 0 : 1),
    { executor, mostPlans: work.maxPlans, mostCalls: work.maxCalls },
    first,
  );
}

/** Asks for the plan that all conditions of a task begin with. */
export async function makeFirstPlan(work: PlanWork, task: TaskFile): Promise<MadePlan> {
  const planner = work.planner({ task: task.id, method: "dual-loop", part: "plan" });
  return firstPlan(machineTask(task, work.machine), { planner });
}

/** `said`: how many plans the planner has put forward already. */
function methodFor(work: PlanWork, task: TaskFile, condition: Condition, said: number): Method {
  const { method: kind } = condition;
  const planner = (): ReturnType<ModelSource> =>
    work.planner({ task: task.id, method: kind, part: "plan", said });
  switch (kind) {
    case "react":
    case "prompt-planning":
      return { kind };
    case "plan-conditioned":
      return { kind, planner: planner() };
    case "dual-loop":
      return { kind, planner: planner(), verifier: verifierFor(work, task, condition) };
  }
}

function verifierFor({ machine, verifiers }: PlanWork, task: TaskFile, condition: Condition): PlanVerifier {
  const { verifier = "", method } = condition;
  const model = asksVerifier(condition) ? verifiers.get(verifier) : undefined;
  if (model !== undefined) return modelVerifier(model({ task: task.id, method, part: "verify" }));
  return verifier === "accept-all" ? acceptAll : declaredVerifier(machine);
}
