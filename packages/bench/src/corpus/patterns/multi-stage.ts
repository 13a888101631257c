import { isEven } from "../../templates/at-level.ts";
import { draw, numberOf, type Pattern } from "../pattern.ts";

/** Several results are brought together, and gone on with. */
export const multiStagePatterns: readonly Pattern[] = [
  {
    name: "two_stage_pipeline",
    transforms: ["tool_a"],
    motifs: ["fan_out_fan_in"],
    numbers: (random) => draw(random, { x: 60, y: 90 }),
    plan: (numbers) => {
      const [x, y] = [numberOf(numbers, "x"), numberOf(numbers, "y")];
      return {
        steps: [
          `Call tool_a with ${x}, then with ${y}.`,
          "Call tool_b with these two results, in their order, then call tool_c with what it returns. The answer is what tool_c returns.",
        ],
        procedure: ({ integer }) => {
          const [first, second] = [integer("tool_a", x), integer("tool_a", y)];
          return integer("tool_c", integer("tool_b", first, second));
        },
      };
    },
  },
  {
    name: "multi_stage_sum",
    transforms: ["tool_c"],
    motifs: ["fan_out_fan_in", "forall_processing"],
    numbers: (random) => draw(random, { x: 60, y: 90, j: 9 }),
    plan: (numbers) => {
      const [x, y, j] = [numberOf(numbers, "x"), numberOf(numbers, "y"), numberOf(numbers, "j")];
      return {
        steps: [
          `Call tool_c with ${x}, then with ${y}. Call tool_d with the list of both results, in their order.`,
          `Call tool_b with what tool_d returned and ${j}, then call tool_a with what that returns. The answer is what tool_a returns.`,
        ],
        procedure: ({ integer }) => {
          const results = [x, y].map((number) => integer("tool_c", number));
          return integer("tool_a", integer("tool_b", integer("tool_d", results), j));
        },
      };
    },
  },
  {
    name: "collect_and_branch",
    transforms: ["tool_a"],
    motifs: ["nested_loops+branching", "exists_selection"],
    numbers: (random) => draw(random, { x: 60, y: 90, j: 9 }),
    plan: (numbers) => {
      const [x, y, j] = [numberOf(numbers, "x"), numberOf(numbers, "y"), numberOf(numbers, "j")];
      return {
        steps: [
          `Call tool_a with ${x}, then call tool_c with ${y}. Call tool_d with the list of both results, in their order.`,
          `If what tool_d returned is even, call tool_b with it and ${j}; if it is odd, call tool_c with it. The answer is what that last call returns.`,
        ],
        procedure: ({ integer, choose }) => {
          const first = integer("tool_a", x);
          const sum = integer("tool_d", [first, integer("tool_c", y)]);
          return choose(isEven(sum), ["tool_b", sum, j], ["tool_c", sum]);
        },
      };
    },
  },
];
