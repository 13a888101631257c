import { expect, test } from "vitest";
import { benchmarkInstances } from "../instance/benchmark.ts";
import { layerShares } from "./layer-shares.ts";
import { layers } from "./layers.ts";

const all = benchmarkInstances().map(layerShares);

test("in every instance the shares of the layers are all of the weight", () => {
  expect(all).toHaveLength(120);
  for (const { shares } of all) {
    const sum = layers.reduce((whole, layer) => whole + shares[layer], 0);
    expect(sum).toBeCloseTo(1, 12);
  }
});

test("L3, L4 and L5 have 73 % of it", () => {
  for (const { structure, template, difficulty } of all)
    expect([template, difficulty, structure.toFixed(3)]).toEqual([template, difficulty, "0.730"]);
});

test("a layer's share is its weight, whatever the number of its rules", () => {
  const [one, other] = [all[0], all.at(-1)];
  expect(one?.shares.L5).toBeCloseTo(3 / 13.7, 12);
  expect(other?.shares.L5).toBeCloseTo(3 / 13.7, 12);
});

test("a rule without a weight weighs 1, as it does in a score", () => {
  const [instance] = benchmarkInstances();
  if (instance === undefined) return expect.fail("there are instances");
  const formula = { kind: "constant", value: true } as const;
  const constraints = [
    { name: "a", layer: "L1", formula },
    { name: "b", layer: "L3", formula, weight: 3 },
  ] as const;
  const { shares, structure } = layerShares({ ...instance, constraints });
  expect([shares.L1, shares.L3, structure]).toEqual([0.25, 0.75, 0.75]);
});
