import type { Procedure } from "../constraint/procedure.ts";
import { AgentLTLError } from "../errors/agentltl-error.ts";
import { countedCalls } from "../trace/counted-calls.ts";
import type { Trace } from "../trace/trace.ts";
import { verifyTrace } from "../verify/verify-trace.ts";
import type { RewardOptions } from "./reward-task.ts";

/**
 * Potential-based shaping: for each step the discounted potential after it less the potential before it. The end has potential 0, so that the
 * discounted terms sum to minus the first potential whatever was done: shaping changes how fast a policy is learned, never which one is best.
 */
export function shapingTerms(potentials: readonly number[], discount: number = 1): readonly number[] {
  if (!(discount >= 0 && discount <= 1))
    throw new AgentLTLError("option-invalid", `\`discount\` is ${discount}: give a number from 0 to 1`);
  const steps = potentials.length - 1;
  return potentials.slice(0, -1).map((before, index) => {
    const after = index + 1 === steps ? 0 : (potentials[index + 1] ?? 0);
    return discount * after - before;
  });
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
