/** What a rollout and its task may hold at most, so that no request takes the server's time from all others. */
export interface RewardLimits {
  /** Calls of a rollout, and of a gold run. Their distance takes time in proportion to the product. */
  readonly calls: number;
  /** Constraints of a task. */
  readonly constraints: number;
}

/** Far above what rollouts of a trainer hold. */
export const rewardLimits: RewardLimits = { calls: 2_000, constraints: 2_000 };
