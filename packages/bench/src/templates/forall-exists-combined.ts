import type { Template } from "./template.ts";

/** For every number of a list, tries are made until one of them works: like hosts of which each has its mirrors. */
export const forallExistsCombined: Template = {
  name: "forall_exists_combined",
  structure: "composite",
  group: "motif-overlap",
  tools: ["tool_a_list", "tool_b", "tool_c", "tool_d"],
  axis: "items",
  plan({ difficulty, seed, j }) {
    const items = difficulty + 2;
    const limit = 25;
    return {
      parameters: { seed, items, limit, j },
      items,
      steps: [
        `Call tool_a_list with seed ${seed}.`,
        `For every number of the list, in its order: call tool_b with it and ${j}, then with it and ${j + 1}, and so on, until the result is above ${limit}, but at most 3 times.`,
        `If none of the 3 results is above ${limit}, call tool_c with the number.`,
        "When all are done, call tool_d with the list of the last result for each number, in their order.",
        "The answer is what tool_d returns.",
      ],
      procedure({ integer, integers, decide, round }) {
        const results = integers("tool_a_list", seed).map((number) => {
          for (let tries = 0; tries < 3; tries += 1) {
            round();
            const result = integer("tool_b", number, j + tries);
            if (decide(result > limit)) return result;
          }
          return integer("tool_c", number);
        });
        return integer("tool_d", results);
      },
    };
  },
};
