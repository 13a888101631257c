import { checkProcedure } from "../constraint/check-procedure.ts";
import { contentHash } from "../constraint/content-hash.ts";
import { ran } from "../trace/counted-calls.ts";
import type { Trace } from "../trace/trace.ts";
import { checkOptions, type KnownOptions } from "../verify/check-options.ts";
import { accuracyOf, type ExpectedAnswer } from "./accuracy.ts";
import { complianceOf } from "./compliance.ts";
import { distancePart } from "./distance.ts";
import { noPart, type Part } from "./part.ts";
import type { Reward, RewardOptions, RewardTask, RewardWeights } from "./reward-task.ts";
import { rewardWeights } from "./reward-weights.ts";
import { potentialsOf, shapingTerms } from "./shaping.ts";

/**
 * R = wC C + wA Acc + wD exp(-d) (paper section 14): compliance, correctness of the answer, and closeness to the gold calls. Pure: the same
 * trace, task and options give the same reward.
 *
 * Given a list of traces, the rollouts of one task, it gives a list of rewards. Throws `option-invalid` on unknown options and weights.
 */
export function reward(trace: Trace, task: RewardTask, options?: RewardOptions): Reward;
export function reward(
  traces: readonly Trace[],
  task: RewardTask,
  options?: RewardOptions,
): readonly Reward[];
export function reward(
  traces: Trace | readonly Trace[],
  task: RewardTask,
  options: RewardOptions = {},
): Reward | readonly Reward[] {
  checkOptions(options, rewardOptions);
  checkProcedure(task?.procedure, "`procedure` of the task is");
  const weights = rewardWeights(options);
  const hash = hashOf(task, weights, options);
  const one = (trace: Trace): Reward => rewardOf(trace, task, weights, options, hash);
  return isList(traces) ? traces.map(one) : one(traces);
}

const rewardOptions: KnownOptions = {
  preset: ["paper", "hardened"],
  alpha: undefined,
  weights: undefined,
  verify: undefined,
  shaping: undefined,
};

function rewardOf(
  trace: Trace,
  task: RewardTask,
  weights: RewardWeights,
  options: RewardOptions,
  hash: string,
): Reward {
  const hardened = options.preset === "hardened";
  const compliance = complianceOf(trace, task.procedure, options);
  const accuracy = accuracyPart(trace, task, hardened);
  const distance = distancePart(trace, task, hardened);
  const idle = hardened && !trace.calls.some(ran);
  const sum = weightedSum([
    [weights.compliance, compliance],
    [weights.accuracy, accuracy],
    [weights.distance, distance],
  ]);
  const shaping =
    options.shaping === undefined
      ? undefined
      : shapingTerms(potentialsOf(trace, task.procedure, options), options.shaping.discount);
  return {
    value: idle ? 0 : sum,
    parts: { compliance: compliance.value, accuracy: accuracy.value, distance: distance.value },
    notes: [
      ...(idle ? ["no call ran, so the reward is 0"] : []),
      ...[compliance, accuracy, distance].flatMap(({ note }) => (note === undefined ? [] : [note])),
    ],
    hash,
    ...(shaping === undefined ? {} : { shaping }),
  };
}

/** `null` where a part that counts has no value: what is left would be another reward. */
function weightedSum(parts: readonly (readonly [number, Part])[]): number | null {
  let sum = 0;
  for (const [weight, { value }] of parts) {
    if (weight === 0) continue;
    if (value === null) return null;
    sum += weight * value;
  }
  return sum;
}

function accuracyPart(trace: Trace, { answer }: RewardTask, hardened: boolean): Part {
  if (answer === undefined) return noPart("the task has no `answer`, so accuracy has no value");
  const value = accuracyOf(trace, asExpected(answer));
  if (value !== null) return { value };
  if (hardened) return { value: 0, note: "the final answer is not recorded, so accuracy is 0" };
  return noPart("the final answer is not recorded, so accuracy has no value");
}

function asExpected(answer: number | string | ExpectedAnswer): ExpectedAnswer {
  return typeof answer === "object" ? answer : { value: answer };
}

function hashOf(
  { procedure, gold, answer }: RewardTask,
  weights: RewardWeights,
  options: RewardOptions,
): string {
  const { preset = "paper", verify = {}, shaping } = options;
  const calls = gold?.map(({ name, args }) => ({ name, args }));
  return contentHash({ preset, weights, verify, shaping, procedure: procedure.hash, gold: calls, answer });
}

function isList(traces: Trace | readonly Trace[]): traces is readonly Trace[] {
  return Array.isArray(traces);
}
