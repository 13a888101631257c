import { atLevel, isEven } from "./at-level.ts";
import type { Template } from "./template.ts";

/** Calls one tool with 1, 2, 3 and so on until a total is reached: like pages that are fetched until there is enough. */
export const loopTermination: Template = {
  name: "loop_termination",
  structure: "loop",
  group: "motif-overlap",
  tools: ["tool_a"],
  axis: "threshold",
  plan({ difficulty, j }) {
    const threshold = atLevel(difficulty, [10, 60, 120, 190, 280]);
    const start = 2 * Math.abs(j - 3) + 1;
    return {
      parameters: { start, threshold },
      steps: [
        `Begin with total = 0 and i = ${start}.`,
        "Call tool_a with i. If the result is even, add 2 to the total; if it is odd, add 10.",
        `As long as the total is below ${threshold}, add 1 to i and do the same again.`,
        "The answer is the total.",
      ],
      procedure({ integer, decide, round }) {
        let total = 0;
        for (let i = start; total < threshold; i += 1) {
          round();
          total += decide(isEven(integer("tool_a", i))) ? 2 : 10;
        }
        return total;
      },
    };
  },
};
