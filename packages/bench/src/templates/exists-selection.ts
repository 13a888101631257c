import type { Template } from "./template.ts";

/** Every number of a list is tested, and the first that passes is gone on with: like candidates of which one is chosen. */
export const existsSelection: Template = {
  name: "exists_selection",
  structure: "fan-out",
  group: "direct-simplification",
  tools: ["tool_a_list", "tool_a", "tool_b", "tool_c"],
  axis: "items",
  plan({ difficulty, seed, j }) {
    const items = difficulty + 2;
    const limit = 80;
    return {
      parameters: { seed, items, limit, j },
      items,
      steps: [
        `Call tool_a_list with seed ${seed}.`,
        "Call tool_a with each number of the list, in its order.",
        `If there is a number for which tool_a returned more than ${limit}, call tool_b with the first such number and ${j}. If there is none, call tool_c with the last number of the list.`,
        "The answer is what that last call returns.",
      ],
      procedure({ integer, integers, choose, round }) {
        const numbers = integers("tool_a_list", seed);
        const passed = numbers.filter((number) => {
          round();
          return integer("tool_a", number) > limit;
        });
        const last = numbers.at(-1) ?? 0;
        const first = passed[0];
        return choose(first !== undefined, ["tool_b", first ?? last, j], ["tool_c", last]);
      },
    };
  },
};
