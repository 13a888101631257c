import { wilson } from "@agentltl/statistics";
import fc from "fast-check";
import { expect, test } from "vitest";
import { fine, runRecord as run } from "../../test/run-record.ts";
import type { LayerCount, RunRecord } from "../harness/run-record.ts";
import { layers } from "../layers/layers.ts";
import { figuresOf } from "./figures.ts";

const none: LayerCount = { satisfied: 0, violated: 0, unevaluable: 0, violatedWeight: 0 };
const withLayers = (more: Partial<RunRecord["layers"]>): RunRecord["layers"] => ({
  L1: none,
  L2: none,
  L3: none,
  L4: none,
  L5: none,
  L6: none,
  ...more,
});

test("the figures of one perfect run", () => {
  expect(figuresOf([run()])).toEqual({
    runs: 1,
    compliance: 1,
    accuracy: 1,
    accuracyInterval: wilson(1, 1),
    reward: 1,
    layers: { L1: 1, L2: 1, L3: 1, L4: 1, L5: 1, L6: 1 },
    lossShare: { L1: null, L2: null, L3: null, L4: null, L5: null, L6: null },
    proposed: 10,
    ran: 10,
    ended: { answered: 1, budget: 0, stopped: 0 },
    notEvaluated: 0,
  });
});

test("what is not known of a run is in no mean, and not a 0", () => {
  const some = [
    run({ compliance: null, correct: null, reward: null }),
    run({ compliance: 0.5, correct: false, reward: 0.25 }),
  ];
  expect(figuresOf(some)).toMatchObject({
    runs: 2,
    compliance: 0.5,
    accuracy: 0,
    accuracyInterval: wilson(0, 1),
    reward: 0.25,
    notEvaluated: 1,
  });
});

test("where nothing is known nothing is said", () => {
  const unknown = run({ compliance: null, correct: null, reward: null, layers: withLayers({}) });
  expect(figuresOf([unknown, unknown])).toMatchObject({
    compliance: null,
    accuracy: null,
    accuracyInterval: null,
    reward: null,
    layers: { L1: null, L6: null },
    lossShare: { L1: null, L6: null },
    notEvaluated: 2,
  });
});

test("a layer's share is of checks, not of runs: a long run counts for more", () => {
  const short = run({
    layers: withLayers({ L2: { ...fine, satisfied: 1, violated: 1, violatedWeight: 1 } }),
  });
  const long = run({ layers: withLayers({ L2: { ...none, satisfied: 8 } }) });
  expect(figuresOf([short, long]).layers.L2).toBe(9 / 10);
});

test("what could not be evaluated is in neither part of a layer's share", () => {
  const odd = run({
    layers: withLayers({ L6: { satisfied: 1, violated: 1, unevaluable: 8, violatedWeight: 0 } }),
  });
  expect(figuresOf([odd]).layers.L6).toBe(1 / 2);
});

test("a violation that weighs nothing is no loss", () => {
  const light = run({ layers: withLayers({ L1: { ...none, violated: 3 } }) });
  expect(figuresOf([light])).toMatchObject({ layers: { L1: 0 }, lossShare: { L1: null } });
});

test("the paper's weights: where all is violated L3, L4 and L5 lose 10 / 13.7 (paper section 4.2)", () => {
  const weights = { L1: 2, L2: 1.2, L3: 4, L4: 3, L5: 3, L6: 0.5 };
  const all = withLayers(
    Object.fromEntries(
      layers.map((layer) => [layer, { ...none, violated: 1, violatedWeight: weights[layer] }]),
    ),
  );
  const { lossShare } = figuresOf([run({ layers: all })]);
  const structure = (lossShare.L3 ?? 0) + (lossShare.L4 ?? 0) + (lossShare.L5 ?? 0);
  expect(structure.toFixed(3)).toBe("0.730");
});

const count = fc.record({
  satisfied: fc.nat(5),
  violated: fc.nat(5),
  unevaluable: fc.nat(2),
  violatedWeight: fc.nat(9),
});
const runs = fc.array(
  fc.record({
    compliance: fc.option(fc.nat(4).map((part) => part / 4)),
    correct: fc.option(fc.boolean()),
    ended: fc.constantFrom<RunRecord["ended"]>("answered", "budget", "stopped"),
    proposed: fc.nat(20),
    layers: fc.record({ L1: count, L2: count, L3: count, L4: count, L5: count, L6: count }),
  }),
  { minLength: 1, maxLength: 8 },
);

test("of any runs: shares are from 0 to 1, losses add up to all or to nothing, ends to the runs, order is nothing", () => {
  fc.assert(
    fc.property(runs, (some) => {
      const records = some.map((one) => run(one));
      const found = figuresOf(records);
      for (const share of [found.compliance, found.accuracy, ...Object.values(found.layers)])
        if (share !== null) expect(share >= 0 && share <= 1).toBe(true);
      const shares = Object.values(found.lossShare);
      const lost = shares.reduce((sum: number, share) => sum + (share ?? 0), 0);
      expect(shares.includes(null) ? lost : lost.toFixed(9)).toBe(shares.includes(null) ? 0 : "1.000000000");
      expect(found.ended.answered + found.ended.budget + found.ended.stopped).toBe(records.length);
      const [low, high] = found.accuracyInterval ?? [0, 1];
      expect(low <= (found.accuracy ?? 0.5) && (found.accuracy ?? 0.5) <= high).toBe(true);
      const turned = figuresOf(records.toReversed());
      expect(turned.proposed).toBeCloseTo(found.proposed, 12);
      expect([turned.layers, turned.ended, turned.accuracy]).toEqual([
        found.layers,
        found.ended,
        found.accuracy,
      ]);
    }),
  );
});
