import type { Task } from "../instance/instance.ts";
import { rewardsOf } from "./grpo.ts";
import { best, type Policy } from "./policy.ts";
import { rollOut } from "./rollout.ts";

/** How a policy does on some tasks when it always takes its likeliest choice. */
export interface PolicyScore {
  readonly tasks: number;
  /** The mean share of the rules' weight that was kept. */
  readonly compliance: number;
  /** The share of right answers. */
  readonly accuracy: number;
  /** The mean of exp(-d) to the gold calls. */
  readonly distance: number;
}

/** Scores a policy, by the paper's parts of the reward. */
export function scorePolicy(policy: Policy, tasks: readonly Task[]): PolicyScore {
  const parts = tasks.flatMap((task) =>
    rewardsOf([rollOut(policy, task, best)], task, "paper").map((one) => one.parts),
  );
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1);
  return {
    tasks: parts.length,
    compliance: mean(parts.flatMap(({ compliance }) => compliance ?? [])),
    accuracy: mean(parts.map(({ accuracy }) => (accuracy === 1 ? 1 : 0))),
    distance: mean(parts.flatMap(({ distance }) => distance ?? [])),
  };
}
