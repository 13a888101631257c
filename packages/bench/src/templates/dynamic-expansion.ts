import type { Template } from "./template.ts";

/** A graph that is found out level by level: what there is to do is not known before. */
export const dynamicExpansion: Template = {
  name: "dynamic_expansion",
  structure: "expansion",
  group: "no-coverage",
  tools: ["tool_expand", "tool_value"],
  axis: "depth",
  plan({ difficulty, j }) {
    return {
      parameters: { root: j, depth: difficulty },
      steps: [
        `Begin with the nodes of depth 0, which are node ${j} alone.`,
        "For each node of the depth, in their order: call tool_value with it.",
        `If the depth is less than ${difficulty}, call tool_expand with the node right after that. The nodes that come back, in the order in which they are found and without those that you have already seen, are the nodes of the next depth.`,
        `Go on with the next depth, up to depth ${difficulty}.`,
        "The answer is the sum of all results of tool_value.",
      ],
      procedure({ integer, integers, decide, round }) {
        const seen = new Set([j]);
        let [nodes, sum] = [[j], 0];
        for (let depth = 0; depth <= difficulty; depth += 1) {
          const found: number[] = [];
          for (const node of nodes) {
            round();
            sum += integer("tool_value", node);
            if (!decide(depth < difficulty)) continue;
            for (const next of integers("tool_expand", node)) {
              if (seen.has(next)) continue;
              seen.add(next);
              found.push(next);
            }
          }
          nodes = found;
        }
        return sum;
      },
    };
  },
};
