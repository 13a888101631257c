import { atLevel, isEven } from "./at-level.ts";
import type { Template } from "./template.ts";

/** A walk through a graph until enough was found on the way. */
export const loopExpansion: Template = {
  name: "loop+expansion",
  structure: "composite",
  group: "motif-overlap",
  tools: ["tool_a", "tool_expand"],
  axis: "threshold",
  plan({ difficulty, j }) {
    const threshold = atLevel(difficulty, [100, 250, 500, 750, 950]);
    return {
      parameters: { start: j, threshold },
      steps: [
        `Begin at node ${j} with total = 0 and k = 0.`,
        `Call tool_a with the node plus k, and add the result to the total. If the total is ${threshold} or more, you are done.`,
        "Otherwise call tool_expand with the node. If the last result of tool_a was even, go to the first of the nodes that come back, otherwise to the last of them. Add 1 to k, and do the same again.",
        "The answer is the total.",
      ],
      procedure({ integer, integers, decide, round }) {
        let [node, total] = [j, 0];
        for (let k = 0; ; k += 1) {
          round();
          const result = integer("tool_a", node + k);
          total += result;
          if (total >= threshold) return total;
          const nodes = integers("tool_expand", node);
          node = (decide(isEven(result)) ? nodes[0] : nodes.at(-1)) ?? node;
        }
      },
    };
  },
};
