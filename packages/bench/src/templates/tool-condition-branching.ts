import type { Template } from "./template.ts";

/** A tool says how often to go round, and each result which of two tools comes next: like retries that a service asks for. */
export const toolConditionBranching: Template = {
  name: "tool_condition_branching",
  structure: "branch",
  group: "motif-overlap",
  tools: ["tool_a", "tool_b", "tool_c", "tool_iterations"],
  axis: "second argument of tool_iterations",
  plan({ difficulty, seed, j }) {
    return {
      parameters: { seed, d: difficulty, j },
      steps: [
        `Call tool_iterations with ${seed} and ${difficulty}. Its result says how many rounds there are.`,
        `In round k, counted from 1, call tool_a with k. If the result is above 40, call tool_b with that result and ${j}; otherwise call tool_c with that result.`,
        "The answer is the sum of the results of tool_b and tool_c.",
      ],
      procedure({ integer, choose, round }) {
        const rounds = integer("tool_iterations", seed, difficulty);
        let sum = 0;
        for (let k = 1; k <= rounds; k += 1) {
          round();
          const result = integer("tool_a", k);
          sum += choose(result > 40, ["tool_b", result, j], ["tool_c", result]);
        }
        return sum;
      },
    };
  },
};
