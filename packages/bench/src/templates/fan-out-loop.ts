import type { Template } from "./template.ts";

/** A list, and for each number of it a tool that is applied again and again: length and repetition grow together. */
export const fanOutLoop: Template = {
  name: "fan_out+loop",
  structure: "composite",
  group: "motif-overlap",
  tools: ["tool_a_list", "tool_c", "tool_d"],
  axis: "items and repetitions",
  plan({ difficulty, seed }) {
    const items = difficulty + 2;
    const times = difficulty + 1;
    return {
      parameters: { seed, items, times },
      items,
      steps: [
        `Call tool_a_list with seed ${seed}.`,
        `For each number of the list, in its order: call tool_c with it, then call tool_c with what came back, and so on, ${times} calls in all.`,
        "Call tool_d with the list of the last result for each number, in their order.",
        "The answer is what tool_d returns.",
      ],
      procedure({ integer, integers, round }) {
        const results = integers("tool_a_list", seed).map((number) => {
          let result = integer("tool_c", number);
          round();
          for (let done = 1; done < times; done += 1) {
            round();
            result = integer("tool_c", result);
          }
          return result;
        });
        return integer("tool_d", results);
      },
    };
  },
};
