import { AgentLTLError } from "../errors/agentltl-error.ts";
import type { RewardOptions, RewardWeights } from "./reward-task.ts";

/** The weights that the options ask for: alpha, and half of the rest each (paper section 14.1). Throws `option-invalid`. */
export function rewardWeights({ alpha = 0.5, weights }: RewardOptions): RewardWeights {
  if (!(alpha >= 0 && alpha <= 1)) throw invalid(`\`alpha\` is ${alpha}: give a number from 0 to 1`);
  const rest = (1 - alpha) / 2;
  const { compliance, accuracy, distance } = weights ?? { compliance: alpha, accuracy: rest, distance: rest };
  for (const [name, weight] of Object.entries({ compliance, accuracy, distance }))
    if (!Number.isFinite(weight) || weight < 0)
      throw invalid(`weight \`${name}\` of a reward is ${weight}: give a finite number >= 0`);
  return { compliance, accuracy, distance };
}

function invalid(message: string): AgentLTLError {
  return new AgentLTLError("option-invalid", message);
}
