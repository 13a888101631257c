import { draw, numberOf, type Pattern } from "../pattern.ts";

/** One call after the other, each with what the one before returned. */
export const sequentialPatterns: readonly Pattern[] = [
  {
    name: "sequential_chain",
    transforms: ["tool_a", "tool_c"],
    motifs: ["fan_out+loop"],
    numbers: (random) => draw(random, { x: 90, j: 9 }),
    plan: (numbers, transform) => {
      const [x, j] = [numberOf(numbers, "x"), numberOf(numbers, "j")];
      return {
        steps: [
          `Call ${transform} with ${x}.`,
          `Call tool_b with that result and ${j}.`,
          "Call tool_d with the list of both results, in their order. The answer is what it returns.",
        ],
        procedure: ({ integer }) => {
          const first = integer(transform, x);
          return integer("tool_d", [first, integer("tool_b", first, j)]);
        },
      };
    },
  },
  {
    name: "sequential_long",
    transforms: ["tool_a"],
    motifs: ["forall_processing"],
    numbers: (random) => draw(random, { x: 90, j: 9 }),
    plan: (numbers) => {
      const [x, j] = [numberOf(numbers, "x"), numberOf(numbers, "j")];
      return {
        steps: [
          `Call tool_a with ${x}, then tool_c with what it returns, then tool_b with what that returns and ${j}.`,
          "Call tool_d with the list of these three results, in their order. The answer is what it returns.",
        ],
        procedure: ({ integer }) => {
          const first = integer("tool_a", x);
          const second = integer("tool_c", first);
          return integer("tool_d", [first, second, integer("tool_b", second, j)]);
        },
      };
    },
  },
  {
    name: "transform_twice",
    transforms: ["tool_a", "tool_c"],
    motifs: ["fan_out+loop", "loop+expansion"],
    numbers: (random) => draw(random, { x: 90, j: 9 }),
    plan: (numbers, transform) => {
      const [x, j] = [numberOf(numbers, "x"), numberOf(numbers, "j")];
      return {
        steps: [
          `Call ${transform} with ${x}. Add 1 to the result and call ${transform} with that.`,
          `Call tool_b with what the second call returned and ${j}. The answer is what it returns.`,
        ],
        procedure: ({ integer }) => integer("tool_b", integer(transform, integer(transform, x) + 1), j),
      };
    },
  },
  {
    name: "fixed_repeat",
    transforms: ["tool_a"],
    motifs: ["loop_termination", "fan_out+loop", "loop+expansion"],
    numbers: (random) => ({ ...draw(random, { x: 90 }), times: 3 + random.below(3) }),
    plan: (numbers) => {
      const [x, times] = [numberOf(numbers, "x"), numberOf(numbers, "times")];
      return {
        steps: [
          `Call tool_a with ${x}. Add 1 to the result and call tool_a with that, and so on, ${times} calls in all.`,
          "Call tool_d with the list of all these results, in their order. The answer is what it returns.",
        ],
        procedure: ({ integer, round }) => {
          const results: number[] = [];
          for (let next = x; results.length < times; ) {
            round();
            const result = integer("tool_a", next);
            results.push(result);
            next = result + 1;
          }
          return integer("tool_d", results);
        },
      };
    },
  },
];
