import { isEven } from "../../templates/at-level.ts";
import { draw, numberOf, type Pattern } from "../pattern.ts";

/** What comes next hangs on a result. */
export const branchingPatterns: readonly Pattern[] = [
  {
    name: "parity_branch",
    transforms: ["tool_a"],
    motifs: ["branch_selection", "nested_loops+branching", "fan_out_fan_in"],
    numbers: (random) => draw(random, { x: 90, j: 9 }),
    plan: (numbers) => {
      const [x, j] = [numberOf(numbers, "x"), numberOf(numbers, "j")];
      return {
        steps: [
          `Call tool_a with ${x}. If the result is even, call tool_b with it and ${j}; if it is odd, call tool_c with it.`,
          "Call tool_d with the list of both results, in their order. The answer is what it returns.",
        ],
        procedure: ({ integer, choose }) => {
          const first = integer("tool_a", x);
          return integer("tool_d", [first, choose(isEven(first), ["tool_b", first, j], ["tool_c", first])]);
        },
      };
    },
  },
  {
    name: "threshold_branch",
    transforms: ["tool_a"],
    motifs: ["tool_condition_branching", "branch_selection"],
    numbers: (random) => draw(random, { x: 90, j: 9, k: 9 }),
    plan: (numbers) => {
      const [x, j, k] = [numberOf(numbers, "x"), numberOf(numbers, "j"), numberOf(numbers, "k")];
      return {
        steps: [
          `Call tool_b with ${x} and ${j}. If the result is above 30, call tool_a with it; otherwise call tool_c with it.`,
          `Call tool_b with what the second call returned and ${k}. The answer is what it returns.`,
        ],
        procedure: ({ integer, choose }) => {
          const first = integer("tool_b", x, j);
          return integer("tool_b", choose(first > 30, ["tool_a", first], ["tool_c", first]), k);
        },
      };
    },
  },
  {
    name: "conditional_reprocessing",
    transforms: ["tool_c"],
    motifs: ["forall_exists_combined", "tool_condition_branching"],
    numbers: (random) => draw(random, { x: 90, j: 9 }),
    plan: (numbers) => {
      const [x, j] = [numberOf(numbers, "x"), numberOf(numbers, "j")];
      return {
        steps: [
          `Call tool_c with ${x}, then call tool_b with that result and ${j}.`,
          `If what tool_b returned is above 30, call tool_b again, with that result and ${j + 1}; otherwise call tool_a with that result.`,
          "Call tool_d with the list of the last two results, in their order. The answer is what it returns.",
        ],
        procedure: ({ integer, choose }) => {
          const result = integer("tool_b", integer("tool_c", x), j);
          return integer("tool_d", [
            result,
            choose(result > 30, ["tool_b", result, j + 1], ["tool_a", result]),
          ]);
        },
      };
    },
  },
];
