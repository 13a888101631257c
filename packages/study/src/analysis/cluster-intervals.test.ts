import { bootstrapAll } from "@agentltl/statistics";
import { expect, test } from "vitest";
import { clusterIntervals } from "./cluster-intervals.ts";

const shares = [0.2, 0.4, 0.9];
const meanOf = (drawn: Uint32Array): readonly number[] => [
  [...drawn].reduce((sum, place) => sum + (shares[place] ?? 0), 0) / drawn.length,
];

test("fewer than two clusters have no interval", () => {
  for (const clusters of [0, 1])
    expect(clusterIntervals(clusters, { samples: 50, seed: 1 }, meanOf)).toEqual([]);
});

test("more have the bootstrap's, with the samples and the seed of the drawing", () => {
  expect(clusterIntervals(3, { samples: 50, seed: 7 }, meanOf)).toEqual(
    bootstrapAll({ units: 3, times: 50, seed: 7, figures: meanOf }),
  );
});
