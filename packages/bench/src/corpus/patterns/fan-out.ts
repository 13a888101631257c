import { draw, numberOf, type Pattern } from "../pattern.ts";

/** Several numbers, the same for each of them, then one call for all. */
export const fanOutPatterns: readonly Pattern[] = [
  {
    name: "fan_out_fan_in_short",
    transforms: ["tool_a", "tool_c"],
    direct: "fan_out_fan_in",
    motifs: ["fan_out+loop", "forall_exists_combined"],
    numbers: (random) => draw(random, { x: 30, y: 60, z: 90 }),
    plan: (numbers, transform) => {
      const list = ["x", "y", "z"].map((name) => numberOf(numbers, name));
      return {
        steps: [
          `Call ${transform} with ${list.join(", then with ")}.`,
          "Call tool_d with the list of these results, in their order. The answer is what it returns.",
        ],
        procedure: ({ integer }) =>
          integer(
            "tool_d",
            list.map((number) => integer(transform, number)),
          ),
      };
    },
  },
  {
    name: "fan_out_pairs",
    transforms: ["tool_a"],
    motifs: ["fan_out_fan_in", "nested_loops"],
    numbers: (random) => draw(random, { x: 30, y: 60, z: 90, j: 9 }),
    plan: (numbers) => {
      const list = ["x", "y", "z"].map((name) => numberOf(numbers, name));
      const j = numberOf(numbers, "j");
      return {
        steps: [
          `Call tool_b with ${list.map((number) => `${number} and ${j}`).join(", then with ")}.`,
          "Call tool_d with the list of these results, in their order. The answer is what it returns.",
        ],
        procedure: ({ integer }) =>
          integer(
            "tool_d",
            list.map((number) => integer("tool_b", number, j)),
          ),
      };
    },
  },
  {
    name: "forall_two_steps",
    transforms: ["tool_c"],
    direct: "forall_processing",
    motifs: ["forall_exists_combined"],
    numbers: (random) => draw(random, { x: 30, y: 60, z: 90, j: 9 }),
    plan: (numbers) => {
      const list = ["x", "y", "z"].map((name) => numberOf(numbers, name));
      const j = numberOf(numbers, "j");
      return {
        steps: [
          `For each of ${list.join(", ")}, in this order: call tool_c with it, then call tool_b with that result and ${j}.`,
          "Call tool_d with the list of the results of tool_b, in their order. The answer is what it returns.",
        ],
        procedure: ({ integer }) =>
          integer(
            "tool_d",
            list.map((number) => integer("tool_b", integer("tool_c", number), j)),
          ),
      };
    },
  },
  {
    name: "exists_first",
    transforms: ["tool_a", "tool_c"],
    direct: "exists_selection",
    motifs: ["forall_exists_combined"],
    numbers: (random) => ({ ...draw(random, { x: 30, y: 60, z: 90, j: 9 }), limit: 40 + random.below(40) }),
    plan: (numbers, transform) => {
      const list = ["x", "y", "z"].map((name) => numberOf(numbers, name));
      const [j, limit] = [numberOf(numbers, "j"), numberOf(numbers, "limit")];
      return {
        steps: [
          `Call ${transform} with ${list.join(", then with ")}.`,
          `If one of these results is above ${limit}, call tool_b with the first such result and ${j}. Otherwise call tool_d with the list of the results, in their order.`,
          "The answer is what that last call returns.",
        ],
        procedure: ({ integer, choose }) => {
          const results = list.map((number) => integer(transform, number));
          const first = results.find((result) => result > limit);
          return choose(first !== undefined, ["tool_b", first ?? results[0] ?? 0, j], ["tool_d", results]);
        },
      };
    },
  },
  {
    name: "nested_loops_short",
    transforms: ["tool_a"],
    direct: "nested_loops",
    motifs: ["nested_loops+branching"],
    numbers: (random) => draw(random, { i: 60, k: 12 }),
    plan: (numbers) => {
      const [i, k] = [numberOf(numbers, "i"), numberOf(numbers, "k")];
      return {
        steps: [
          `For ${i} and then for ${i + 1}, do this: call tool_b with the number and ${k}, then with the number and ${k + 1}, then call tool_d with the list of both results.`,
          "The answer is the sum of the two results of tool_d.",
        ],
        procedure: ({ integer, round }) => {
          let sum = 0;
          for (const outer of [i, i + 1]) {
            round();
            const results = [k, k + 1].map((inner) => integer("tool_b", outer, inner));
            sum += integer("tool_d", results);
          }
          return sum;
        },
      };
    },
  },
];
