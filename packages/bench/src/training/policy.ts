import type { Random } from "@agentltl/statistics";
import type { Choice } from "./choices.ts";

/** A softmax over small sets of choices: the weight of each feature, 0 for one that was never learned. The whole of what is trained. */
export type Policy = ReadonlyMap<string, number>;

/** How likely each choice is. */
export function probabilities(policy: Policy, choices: readonly Choice<unknown>[]): readonly number[] {
  const scores = choices.map(({ features }) =>
    features.reduce((score, one) => score + (policy.get(one) ?? 0), 0),
  );
  const most = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - most));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}

/** Draws a choice by its likelihood; with the share `exploring` any, so that none is forgotten before it was tried in a good run. */
export function sample(likely: readonly number[], random: Random, exploring: number): number {
  const share = (): number => random.below(1 << 30) / (1 << 30);
  if (share() < exploring) return random.below(likely.length);
  let rest = share();
  for (const [index, part] of likely.entries()) {
    rest -= part;
    if (rest < 0) return index;
  }
  return likely.length - 1;
}

/** The likeliest choice; of several the first. */
export function best(likely: readonly number[]): number {
  return likely.indexOf(Math.max(...likely));
}

/** Adds how the logarithm of a choice's likelihood grows with each weight: its features, less what is to be expected of all choices. */
export function addGradient(
  gradient: Map<string, number>,
  { choices, likely, chosen }: Decision,
  factor: number,
): void {
  for (const [index, { features }] of choices.entries()) {
    const amount = factor * ((index === chosen ? 1 : 0) - (likely[index] ?? 0));
    for (const one of features) gradient.set(one, (gradient.get(one) ?? 0) + amount);
  }
}

/** A choice that was made. */
export interface Decision {
  readonly choices: readonly Choice<unknown>[];
  readonly likely: readonly number[];
  readonly chosen: number;
}
