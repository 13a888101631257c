import type { Template } from "./template.ts";

/** Two steps for every number of a list, then one for all: like records that are each read and checked. */
export const forallProcessing: Template = {
  name: "forall_processing",
  structure: "fan-out",
  group: "direct-simplification",
  tools: ["tool_a_list", "tool_b", "tool_c", "tool_d"],
  axis: "items",
  plan({ difficulty, seed, j }) {
    const items = difficulty + 2;
    return {
      parameters: { seed, items, j },
      items,
      steps: [
        `Call tool_a_list with seed ${seed}.`,
        `For every number of the list, in its order: call tool_c with it, then call tool_b with that result and ${j}.`,
        "When all are done, call tool_d with the list of the results of tool_b, in their order.",
        "The answer is what tool_d returns.",
      ],
      procedure({ integer, integers, round }) {
        const results = integers("tool_a_list", seed).map((number) => {
          round();
          return integer("tool_b", integer("tool_c", number), j);
        });
        return integer("tool_d", results);
      },
    };
  },
};
