import fc from "fast-check";
import { expect, test } from "vitest";
import { factor } from "../../test/factor.ts";
import { defineProcedure } from "../constraint/define-procedure.ts";
import { formulas } from "../testing/formulas.ts";
import { Trace } from "../trace/trace.ts";
import { reward } from "./reward.ts";
import type { RewardOptions } from "./reward-task.ts";

/** Every run of up to three calls of two tools: all that a policy of a small world can do. */
const runs: readonly Trace[] = lists(["a", "b"], 3).map((names) =>
  Trace.fromMetrics({
    final_answer: "yes",
    tool_calls: names.map((name) => ({ name, args: { x: 1 }, result: 1 })),
  }),
);

function lists(alphabet: readonly string[], longest: number): readonly (readonly string[])[] {
  if (longest === 0) return [[]];
  const shorter = lists(alphabet, longest - 1);
  return [[], ...shorter.flatMap((rest) => alphabet.map((name) => [name, ...rest]))];
}

/** What a run is worth at its start: the reward comes with its end, a shaping term with each call and with the end. */
function worth(value: number, shaping: readonly number[], discount: number): number {
  const shaped = shaping.reduce((sum, term, index) => sum + discount ** index * term, 0);
  return discount ** (shaping.length - 1) * value + shaped;
}

/** Which runs are best, with a hair of tolerance for sums of doubles. */
function best(worths: readonly number[]): readonly number[] {
  const most = Math.max(...worths);
  return [...worths.keys()].filter((index) => (worths[index] ?? 0) > most - 1e-9);
}

test("shaping keeps the optimum: of all runs the same are best with it and without it", () => {
  let moved = 0;
  fc.assert(
    fc.property(
      fc.array(formulas({ depth: 2, results: false }), { minLength: 1, maxLength: 3 }),
      fc.constantFrom(1, 0.9, 0.5),
      fc.constantFrom("paper", "hardened" as const),
      (rules, discount, preset) => {
        const constraints = rules.map((formula, index) => ({ name: `rule ${index}`, formula }));
        const task = {
          procedure: defineProcedure({ constraints }),
          gold: [{ name: "a", args: { x: 1 } }],
          answer: "yes",
        };
        const options: RewardOptions = { preset, shaping: { discount } };
        const rewards = runs.map((run) => reward(run, task, options));
        const plain = rewards.map(({ value, shaping = [] }) =>
          worth(
            value ?? 0,
            shaping.map(() => 0),
            discount,
          ),
        );
        const shaped = rewards.map(({ value, shaping = [] }) => worth(value ?? 0, shaping, discount));
        expect(best(shaped)).toEqual(best(plain));
        if (shaped.some((one, index) => Math.abs(one - (plain[index] ?? 0)) > 1e-9)) moved += 1;
      },
    ),
    { numRuns: 60 * factor },
  );
  expect(moved).toBeGreaterThan(20);
});
