import { expect, test } from "vitest";
import { cohortFigures } from "./cohort.ts";
import { cohortIntervals } from "./intervals.ts";
import { pairedDifferences } from "./paired.ts";
import type { ExecutedRun } from "./run.ts";

/** Two hundred tasks of which `count` reach depth one executably. */
function cohort(count: number): readonly ExecutedRun[] {
  return Array.from({ length: 200 }, (_, index) => ({
    task: `t-${index}`,
    horizon: 1,
    fed: index < count ? 2 : 1,
  }));
}

function pecInterval(count: number): readonly [number, number] {
  const runs = cohort(count);
  const recovery = { recovered: 0, eligible: 0, rate: undefined };
  return cohortIntervals(runs, recovery, { seed: 42 })?.pec[0] ?? [Number.NaN, Number.NaN];
}

/** Published estimates with their intervals (appendix G): PEC@1, then PEC@4, for four methods in six blocks. */
const published: readonly (readonly [pec: number, low: number, high: number])[] = [
  [0.95, 0.93, 0.98],
  [0.96, 0.93, 0.98],
  [0.77, 0.7, 0.82],
  [0.98, 0.96, 0.99],
  [0.68, 0.61, 0.74],
  [0.7, 0.64, 0.77],
  [0.42, 0.36, 0.49],
  [0.82, 0.77, 0.88],
  [0.93, 0.89, 0.96],
  [0.97, 0.94, 0.99],
  [0.65, 0.57, 0.71],
  [0.99, 0.98, 1],
  [0.61, 0.55, 0.68],
  [0.71, 0.65, 0.77],
  [0.33, 0.26, 0.39],
  [0.82, 0.77, 0.88],
  [0.89, 0.84, 0.93],
  [0.94, 0.9, 0.97],
  [0.53, 0.46, 0.59],
  [0.98, 0.96, 1],
  [0.46, 0.39, 0.54],
  [0.65, 0.58, 0.71],
  [0.05, 0.02, 0.08],
  [0.78, 0.72, 0.83],
  [0.92, 0.88, 0.95],
  [0.94, 0.91, 0.97],
  [0.67, 0.6, 0.73],
  [0.97, 0.95, 0.99],
  [0.47, 0.4, 0.54],
  [0.56, 0.48, 0.62],
  [0.32, 0.26, 0.38],
  [0.62, 0.56, 0.69],
  [0.94, 0.91, 0.97],
  [0.96, 0.93, 0.98],
  [0.55, 0.47, 0.62],
  [0.99, 0.97, 1],
  [0.45, 0.38, 0.52],
  [0.56, 0.48, 0.62],
  [0.24, 0.18, 0.3],
  [0.64, 0.57, 0.7],
  [0.87, 0.82, 0.91],
  [0.92, 0.88, 0.95],
  [0.36, 0.3, 0.43],
  [0.99, 0.97, 1],
  [0.29, 0.23, 0.36],
  [0.41, 0.34, 0.47],
  [0.07, 0.04, 0.12],
  [0.55, 0.48, 0.62],
];

test("each of the 48 published intervals is met within 0.01 from some count that rounds to the published value", () => {
  const intervals = new Map<number, readonly [number, number]>();
  const intervalOf = (count: number): readonly [number, number] => {
    const known = intervals.get(count) ?? pecInterval(count);
    intervals.set(count, known);
    return known;
  };
  const missed = published.filter(([pec, low, high]) => {
    const counts = [-1, 0, 1].map((more) => Math.round(pec * 200) + more);
    return !counts.some((count) => {
      if (count < 0 || count > 200 || Math.abs(count / 200 - pec) > 0.005 + 1e-9) return false;
      const [ours, oursHigh] = intervalOf(count);
      return Math.abs(ours - low) <= 0.01 + 1e-9 && Math.abs(oursHigh - high) <= 0.01 + 1e-9;
    });
  });
  expect([published.length, missed]).toEqual([48, []]);
});

test("each figure lies within its interval, and the same seed gives the same one", () => {
  const runs = Array.from({ length: 60 }, (_, index) => ({
    task: `t-${index % 30}`,
    horizon: 1 + (index % 4),
    fed: 1 + ((index * 7) % (2 + (index % 4))),
    success: index % 3 === 0,
  }));
  const figures = cohortFigures(runs);
  if (figures === undefined) return expect.fail("there are runs");
  const intervals = cohortIntervals(runs, figures.recovery, { seed: 1, times: 2000 });
  if (intervals === undefined) return expect.fail("there are runs");
  const { recovery } = figures;
  for (const [value, interval] of [
    [figures.ter, intervals.ter],
    [figures.aucPec, intervals.aucPec],
    [figures.meanFed, intervals.meanFed],
    [figures.success, intervals.success],
    [recovery.rate, intervals.recovery],
    ...figures.depths.map(({ pec }, index) => [pec, intervals.pec[index]] as const),
  ] as const) {
    expect(interval?.[0]).toBeLessThanOrEqual(value ?? Number.NaN);
    expect(interval?.[1]).toBeGreaterThanOrEqual(value ?? Number.NaN);
  }
  expect(cohortIntervals(runs, recovery, { seed: 1, times: 2000 })).toEqual(intervals);
  expect(cohortIntervals(runs, recovery, { seed: 2, times: 2000 })).not.toEqual(intervals);
});

test("without an eligible run, or a known end, there is no interval; without runs there is none at all", () => {
  const none = { recovered: 0, eligible: 0, rate: undefined };
  const intervals = cohortIntervals(cohort(200), none, { seed: 1, times: 100 });
  expect([intervals?.recovery, intervals?.success]).toEqual([undefined, undefined]);
  expect(cohortIntervals([], none, { seed: 1 })).toBeUndefined();
});

test("the same runs in another order have the same intervals, alone and in pairs", () => {
  const runs = Array.from({ length: 24 }, (_, index) => ({
    task: `t-${index % 12}`,
    horizon: 1 + (index % 4),
    fed: 1 + ((index * 7) % (2 + (index % 4))),
    success: index % 3 === 0,
  }));
  const others = runs.map((run) => ({ ...run, fed: 1 + (run.fed % (run.horizon + 1)) }));
  const recovery = { recovered: 1, eligible: 2, rate: 0.5 };
  const options = { seed: 1, times: 500 };
  const reordered = [...runs.slice(7).toReversed(), ...runs.slice(0, 7)];
  expect(cohortIntervals(reordered, recovery, options)).toEqual(cohortIntervals(runs, recovery, options));
  expect(pairedDifferences(reordered, others, options)).toEqual(pairedDifferences(runs, others, options));
});
