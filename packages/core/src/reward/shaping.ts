import type { Procedure } from "../constraint/procedure.ts";
import { AgentLTLError } from "../errors/agentltl-error.ts";
import { countedCalls } from "../trace/counted-calls.ts";
import type { Trace } from "../trace/trace.ts";
import { verifyTrace } from "../verify/verify-trace.ts";
import type { RewardOptions } from "./reward-task.ts";

/**
 * Potential-based shaping: for each call the discounted potential after it less the potential before it, and one term more for the end, after
 * which nothing is left to gain. So the discounted terms sum to minus the first potential whatever was done, also where nothing was: shaping
 * changes how fast a policy is learned, never which one is best.
 */
export function shapingTerms(potentials: readonly number[], discount: number = 1): readonly number[] {
  if (!(discount >= 0 && discount <= 1))
    throw new AgentLTLError("option-invalid", `\`discount\` is ${discount}: give a number from 0 to 1`);
  return potentials.map((before, index) => discount * (potentials[index + 1] ?? 0) - before);
}

/**
 * The potential before the first call and after each: the share of the rules' weight that is not violated for good. 0 where nothing could be
 * judged.
 */
export function potentialsOf(trace: Trace, procedure: Procedure, options: RewardOptions): readonly number[] {
  const counts = options.preset === "hardened" ? "proposed" : "ran";
  const ends = [0, ...countedCalls(trace, counts).map(({ position }) => position + 1)];
  const { finalAnswer: _later, ...rest } = trace;
  return ends.map((end) => {
    const prefix = { ...rest, calls: trace.calls.slice(0, end), ended: false };
    return verifyTrace(prefix, procedure, { ...options.verify, counts, partialTrace: true }).score ?? 0;
  });
}
