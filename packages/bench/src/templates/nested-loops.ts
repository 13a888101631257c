import { atLevel } from "./at-level.ts";
import type { Template } from "./template.ts";

const inner = 3;

/** A loop in a loop: like shards of which each has its pages. */
export const nestedLoops: Template = {
  name: "nested_loops",
  structure: "loop",
  group: "direct-simplification",
  tools: ["tool_b", "tool_d"],
  axis: "outer",
  plan({ difficulty, j }) {
    const outer = atLevel(difficulty, [2, 4, 6, 9, 12]);
    return {
      parameters: { outer, inner, j },
      steps: [
        `For i = ${j}, ${j + 1} and so on, ${outer} values in all, do this:`,
        `Call tool_b with i and 1, then with i and 2, and so on up to ${inner}. Then call tool_d with the list of these ${inner} results, in their order.`,
        "The answer is the sum of all results of tool_d.",
      ],
      procedure({ integer, round }) {
        let sum = 0;
        for (let i = j; i < j + outer; i += 1) {
          const results: number[] = [];
          for (let k = 1; k <= inner; k += 1) {
            round();
            results.push(integer("tool_b", i, k));
          }
          sum += integer("tool_d", results);
        }
        return sum;
      },
    };
  },
};
