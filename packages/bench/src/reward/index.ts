/**
 * Rewards of items as JSON, by themselves: what trainers need, without the benchmark. `createRewarder` answers items one by one; a server of it
 * is `serveRewards` of the `/node` entry.
 */
export { createRewarder, type Rewarder, type RewarderOptions } from "./create-rewarder.ts";
export { readRollout } from "./read-rollout.ts";
export { readTask } from "./read-task.ts";
export { batchItems } from "./reward-items.ts";
export { type RewardLimits, rewardLimits } from "./reward-limits.ts";
export type { RewardLine } from "./reward-line.ts";
export { readSettings } from "./reward-settings.ts";
