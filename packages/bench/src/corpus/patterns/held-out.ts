import { isEven } from "../../templates/at-level.ts";
import { draw, numberOf, type Pattern } from "../pattern.ts";

/** Short forms of two templates of the benchmark that no model is trained on (paper section 13.1). They take 3 to 6 calls of tool_a, b and c. */
export const heldOutPatterns: readonly Pattern[] = [
  {
    name: "loop_termination_short",
    transforms: ["tool_a"],
    direct: "loop_termination",
    motifs: ["loop+expansion"],
    numbers: (random) => ({ ...draw(random, { start: 60 }), threshold: 13 + random.below(24) }),
    plan: (numbers) => {
      const [start, threshold] = [numberOf(numbers, "start"), numberOf(numbers, "threshold")];
      return {
        steps: [
          `Begin with total = 0 and i = ${start}.`,
          "Call tool_a with i. If the result is even, add 2 to the total; if it is odd, add 10.",
          `As long as the total is below ${threshold}, add 1 to i and do the same again. The answer is the total.`,
        ],
        procedure: ({ integer, decide, round }) => {
          let total = 0;
          for (let i = start; total < threshold; i += 1) {
            round();
            total += decide(isEven(integer("tool_a", i))) ? 2 : 10;
          }
          return total;
        },
      };
    },
  },
  {
    name: "branch_selection_short",
    transforms: ["tool_a"],
    direct: "branch_selection",
    motifs: ["tool_condition_branching"],
    numbers: (random) => ({ ...draw(random, { x: 90, j: 9 }), decisions: 2 + random.below(2) }),
    plan: (numbers) => {
      const [start, j] = [numberOf(numbers, "x"), numberOf(numbers, "j")];
      const decisions = numberOf(numbers, "decisions");
      return {
        steps: [
          `Begin with x = ${start}. Do this ${decisions} times, one after the other:`,
          `Call tool_a with x. If the result is even, call tool_b with that result and ${j}; if it is odd, call tool_c with that result. Then x is what the second call returned.`,
          "The answer is x at the end.",
        ],
        procedure: ({ integer, choose, round }) => {
          let x = start;
          for (let done = 0; done < decisions; done += 1) {
            round();
            const result = integer("tool_a", x);
            x = choose(isEven(result), ["tool_b", result, j], ["tool_c", result]);
          }
          return x;
        },
      };
    },
  },
];
