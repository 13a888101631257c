import { atLevel, isEven } from "./at-level.ts";
import type { Template } from "./template.ts";

const inner = 2;

/** A loop in a loop with a decision inside: the form in which models lose their place first. */
export const nestedLoopsBranching: Template = {
  name: "nested_loops+branching",
  structure: "composite",
  group: "motif-overlap",
  tools: ["tool_a", "tool_b", "tool_c"],
  axis: "outer",
  plan({ difficulty, j }) {
    const outer = atLevel(difficulty, [2, 4, 7, 9, 12]);
    return {
      parameters: { outer, inner, j },
      steps: [
        `For i = ${j}, ${j + 1} and so on, ${outer} values in all, and for each of them k = 1 to ${inner}, do this:`,
        "Call tool_b with i and k. If the result is even, call tool_a with that result; if it is odd, call tool_c with that result.",
        "The answer is the sum of the results of tool_a and tool_c.",
      ],
      procedure({ integer, choose, round }) {
        let sum = 0;
        for (let i = j; i < j + outer; i += 1)
          for (let k = 1; k <= inner; k += 1) {
            round();
            const result = integer("tool_b", i, k);
            sum += choose(isEven(result), ["tool_a", result], ["tool_c", result]);
          }
        return sum;
      },
    };
  },
};
