import type { Core } from "./core.ts";
import type { PatternPlan } from "./pattern.ts";

/** What is added to a core: a call before it, a call behind it, or both (paper section 13.3). */
export type Augmentation = "none" | "prefix" | "suffix" | "both";

/** The most calls of an instance of the corpus, added ones included. */
const maxCorpusCalls = 8;

/** What may be added to a core. One of 7 calls or more has room for one more call, and gets it in front. */
export function augmentationsOf({ calls }: Pick<Core, "calls">): readonly Augmentation[] {
  return calls >= maxCorpusCalls - 1 ? ["none", "prefix"] : ["none", "prefix", "suffix", "both"];
}

/** The core's procedure with what is added. The added results are addends of the answer. */
export function augmented(
  { pattern, numbers, transform, before, after }: Core,
  how: Augmentation,
): PatternPlan {
  const { steps, procedure } = pattern.plan(numbers, transform);
  const [isBefore, isAfter] = [how === "prefix" || how === "both", how === "suffix" || how === "both"];
  const first = `Call tool_a with ${before} first: its result is an addend that you will include in your final answer.`;
  const last = `Call tool_a with ${after} last: its result is an addend that you will include in your final answer.`;
  const sum = "Your final answer is the answer above plus each addend.";
  return {
    steps: [
      ...(isBefore ? [first] : []),
      ...steps,
      ...(isAfter ? [last] : []),
      ...(isBefore || isAfter ? [sum] : []),
    ],
    procedure: (workflow) => {
      const addend = isBefore ? workflow.integer("tool_a", before) : 0;
      const answer = procedure(workflow);
      return addend + answer + (isAfter ? workflow.integer("tool_a", after) : 0);
    },
  };
}
