import { defineProcedure, type Reward, type RewardTask, reward } from "@agentltl/core";
import type { Random } from "@agentltl/statistics";
import { seededRandom } from "@agentltl/statistics";
import { goldTrace } from "../instance/gold-trace.ts";
import type { Task } from "../instance/instance.ts";
import { addGradient, type Policy, sample } from "./policy.ts";
import { type Rollout, rollOut } from "./rollout.ts";

/** How the policy is trained. */
export interface TrainingOptions {
  /** Rollouts of a prompt whose rewards are compared. The paper's 16. */
  readonly group?: number;
  readonly epochs?: number;
  readonly rate?: number;
  readonly seed?: number;
  readonly preset?: "paper" | "hardened";
  /** Told of the policy before the first prompt and after each so many. */
  readonly every?: number;
  readonly onStep?: (prompts: number, policy: Policy) => void;
}

/**
 * Trains a policy by group-relative policy optimisation: of each prompt a group of rollouts is drawn, each is worth its reward less the group's
 * mean over the group's deviation, and the weights move along the gradient of what was done in proportion. One step a group, so that no ratio
 * needs to be clipped. Prompts come in the order given. The same seed gives the same policy.
 */
export function trainPolicy(tasks: readonly Task[], options: TrainingOptions = {}): Policy {
  const { group = 16, epochs = 1, rate = 0.3, seed = 1, preset = "hardened", every = 50, onStep } = options;
  const random = seededRandom(seed);
  const policy = new Map<string, number>();
  onStep?.(0, policy);
  let prompts = 0;
  for (let epoch = 0; epoch < epochs; epoch++)
    for (const task of tasks) {
      const exploring = mostExploring * (1 - prompts / (tasks.length * epochs));
      learn(policy, drawGroup(policy, task, { group, random, exploring }), task, { rate, preset });
      prompts += 1;
      if (prompts % every === 0) onStep?.(prompts, policy);
    }
  return policy;
}

/** The share of choices that is taken at random at the beginning; at the end it is none. */
const mostExploring = 0.2;

function drawGroup(
  policy: Policy,
  task: Task,
  {
    group,
    random,
    exploring,
  }: { readonly group: number; readonly random: Random; readonly exploring: number },
): readonly Rollout[] {
  return Array.from({ length: group }, () =>
    rollOut(policy, task, (likely) => sample(likely, random, exploring)),
  );
}

function learn(
  policy: Map<string, number>,
  rollouts: readonly Rollout[],
  task: Task,
  { rate, preset }: { readonly rate: number; readonly preset: "paper" | "hardened" },
): void {
  const rewards = rewardsOf(rollouts, task, preset).map(({ value }) => value);
  const gradient = new Map<string, number>();
  for (const [index, advantage] of advantagesOf(rewards).entries())
    for (const decision of rollouts[index]?.decisions ?? [])
      if (advantage !== 0) addGradient(gradient, decision, advantage / rollouts.length);
  for (const [feature, amount] of gradient) policy.set(feature, (policy.get(feature) ?? 0) + rate * amount);
}

/** How much better than its group each rollout did. One without a reward has no part in it. */
export function advantagesOf(rewards: readonly (number | null)[]): readonly number[] {
  const known = rewards.filter((value) => value !== null);
  const mean = known.reduce((sum, value) => sum + value, 0) / Math.max(known.length, 1);
  const deviation = Math.sqrt(
    known.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(known.length, 1),
  );
  return rewards.map((value) => (value === null || deviation < 1e-9 ? 0 : (value - mean) / deviation));
}

/** The rewards of rollouts of one task. */
export function rewardsOf(
  rollouts: readonly Rollout[],
  task: Task,
  preset: "paper" | "hardened",
): readonly Reward[] {
  const asked: RewardTask = {
    procedure: defineProcedure({ constraints: task.constraints }),
    gold: goldTrace(task).calls,
    answer: { value: task.answer, marker: "Final answer:" },
  };
  return reward(
    rollouts.map(({ trace }) => trace),
    asked,
    { preset },
  );
}
