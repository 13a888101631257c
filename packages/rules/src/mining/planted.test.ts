import { expect, test } from "vitest";
import { minedFigures } from "../../test/mined-figures.ts";
import { planted, plantedRuns } from "../../test/planted-runs.ts";
import { seededChance } from "../../test/seeded-chance.ts";
import { mineRules } from "./open-mining.ts";

test("all eight planted rules are found, and hardly anything that is none", () => {
  const { missed, precision, rules } = minedFigures(200, 0, seededChance(1), 200);
  expect(missed).toEqual([]);
  expect(precision).toBeGreaterThan(0.9);
  expect(rules).toBeGreaterThan(planted.length);
});

test("they are found where one run in twenty breaks one of them", () => {
  const { missed, precision } = minedFigures(200, 0.05, seededChance(2), 200);
  expect(missed).toEqual([]);
  expect(precision).toBeGreaterThan(0.9);
});

test("runs in which nothing was planted show next to nothing", () => {
  const chance = seededChance(3);
  const runs = plantedRuns(200, 0, chance).map((run) => {
    // All calls of a run in random order, with arguments of any run: what is left are how often tools are called.
    const calls = run.calls
      .map((call) => [chance(), { ...call, args: {}, result: null }] as const)
      .toSorted(([one], [other]) => one - other)
      .map(([, call], position) => ({ ...call, position, step: position + 1 }));
    return { ...run, calls };
  });
  const orders = mineRules(runs, { together: false }).rules.filter(({ template }) =>
    /response|precedence|before|finally|init|end/.test(template),
  );
  expect(orders.map(({ sentence }) => sentence)).toEqual([]);
});

test("what was found is tried on tasks that it was not found in", () => {
  const runs = plantedRuns(90, 0, seededChance(4));
  const { runs: parts, rules } = mineRules(runs, { together: false });
  expect(parts.found + parts.heldOut).toBe(90);
  expect(parts.heldOut).toBeGreaterThan(15);
  expect(rules.every(({ heldOut: { applied, kept } }) => kept >= 0.9 * applied && applied > 0)).toBe(true);
});
