import { atLevel, isEven } from "./at-level.ts";
import type { Template } from "./template.ts";

/** A chain of decisions, each on the result before it: like a form that asks other things depending on what was said. */
export const branchSelection: Template = {
  name: "branch_selection",
  structure: "branch",
  group: "motif-overlap",
  tools: ["tool_a", "tool_b", "tool_c"],
  axis: "decisions",
  plan({ difficulty, j }) {
    const decisions = atLevel(difficulty, [3, 7, 11, 16, 23]);
    const start = j + 4;
    return {
      parameters: { start, decisions, j },
      steps: [
        `Begin with x = ${start}.`,
        `Do this ${decisions} times, one after the other:`,
        `Call tool_a with x. If the result is even, call tool_b with that result and ${j}; if it is odd, call tool_c with that result. Then x is what the second call returned, plus the number of times that you have done this.`,
        "The answer is x at the end.",
      ],
      procedure({ integer, choose }) {
        let x = start;
        for (let done = 1; done <= decisions; done += 1) {
          const result = integer("tool_a", x);
          x = choose(isEven(result), ["tool_b", result, j], ["tool_c", result]) + done;
        }
        return x;
      },
    };
  },
};
