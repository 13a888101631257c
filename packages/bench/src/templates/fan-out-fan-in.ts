import { isEven } from "./at-level.ts";
import type { Template } from "./template.ts";

/**
 * A list, one call for each number in it, one call for all that came back. At D1 and seed 42 this is the run of the paper's section 11: a list of
 * three even numbers, `tool_b` three times with 11, the sum 33.
 */
export const fanOutFanIn: Template = {
  name: "fan_out_fan_in",
  structure: "fan-out",
  group: "direct-simplification",
  tools: ["tool_a_list", "tool_b", "tool_c", "tool_d"],
  axis: "items",
  plan({ difficulty, seed }) {
    const items = difficulty + 2;
    return {
      parameters: { seed, items },
      items,
      steps: [
        `Call tool_a_list with seed ${seed}.`,
        "For each number of the list, in its order: if it is even, call tool_b with it and 0; if it is odd, call tool_c with it.",
        "Call tool_d with the list of these results, in their order.",
        "The answer is what tool_d returns.",
      ],
      procedure({ integer, integers, choose, round }) {
        const results = integers("tool_a_list", seed).map((number) => {
          round();
          return choose(isEven(number), ["tool_b", number, 0], ["tool_c", number]);
        });
        return integer("tool_d", results);
      },
    };
  },
};
