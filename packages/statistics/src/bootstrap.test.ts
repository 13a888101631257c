import fc from "fast-check";
import { expect, test } from "vitest";
import { bootstrap, bootstrapAll } from "./bootstrap.ts";
import type { Interval } from "./interval.ts";

test("the interval of a mean is the one that the normal distribution predicts", () => {
  const values = Array.from({ length: 400 }, (_, place) => place % 100);
  const [low, high] = ends(meanOf(values));
  const deviation = Math.sqrt((100 ** 2 - 1) / 12) / Math.sqrt(400);
  expect(low).toBeCloseTo(49.5 - 1.96 * deviation, 0);
  expect(high).toBeCloseTo(49.5 + 1.96 * deviation, 0);
});

test("of units that are all alike the interval is a point", () => {
  expect(meanOf([3, 3, 3])).toEqual([3, 3]);
});

test("what belongs together is drawn together: ten equal runs of a task say no more than one", () => {
  const tasks = [0, 1, 1, 0, 1, 1, 0, 1];
  const runs = tasks.flatMap((task) => new Array<number>(10).fill(task));
  const [low, high] = ends(meanOf(tasks));
  const [lowOfRuns, highOfRuns] = ends(meanOf(runs));
  expect(highOfRuns - lowOfRuns).toBeLessThan((high - low) / 2);
});

test("it covers the true share in about 95 of 100 samples", () => {
  let covered = 0;
  for (let sample = 0; sample < 200; sample += 1) {
    // A low-discrepancy walk over which of 100 units are hits, the true share being 0.3.
    const values = Array.from({ length: 100 }, (_, place) => (noise(sample * 100 + place) < 0.3 ? 1 : 0));
    const [low, high] = ends(meanOf(values, { seed: sample, times: 500 }));
    if (low <= 0.3 && 0.3 <= high) covered += 1;
  }
  expect(covered / 200).toBeGreaterThan(0.9);
  expect(covered / 200).toBeLessThan(0.985);
});

test("the same seed gives the same interval, and the order of figures plays no part", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 12 }), (values) => {
      const once = ends(meanOf(values, { times: 100 }));
      expect(meanOf(values, { times: 100 })).toEqual(once);
      expect(once[0]).toBeGreaterThanOrEqual(Math.min(...values) - 1e-9);
      expect(once[1]).toBeLessThanOrEqual(Math.max(...values) + 1e-9);
      expect(once[0]).toBeLessThanOrEqual(once[1]);
    }),
  );
});

test("a higher level gives a wider interval", () => {
  const values = Array.from({ length: 50 }, (_, place) => place);
  const [low, high] = ends(meanOf(values));
  const [lower, higher] = ends(meanOf(values, { level: 0.99 }));
  expect(lower).toBeLessThan(low);
  expect(higher).toBeGreaterThan(high);
});

test("a sample on which the figure doesn't exist says nothing", () => {
  // One unit of ten can be divided by; a third of the samples lack it.
  const interval = bootstrap({
    units: 10,
    seed: 1,
    times: 1000,
    figure: (drawn) => (drawn.includes(0) ? 5 : undefined),
  });
  expect(interval).toEqual([5, 5]);
});

test("several figures at once each have the interval that they have alone", () => {
  const values = [3, 1, 4, 1, 5, 9, 2, 6];
  const sumOf = (drawn: Uint32Array): number => drawn.reduce((sum, place) => sum + (values[place] ?? 0), 0);
  const firstOf = (drawn: Uint32Array): number | undefined => (drawn.includes(0) ? drawn[0] : undefined);
  const resampling = { units: values.length, seed: 3, times: 500 };
  expect(bootstrapAll({ ...resampling, figures: (drawn) => [sumOf(drawn), firstOf(drawn)] })).toEqual([
    bootstrap({ ...resampling, figure: sumOf }),
    bootstrap({ ...resampling, figure: firstOf }),
  ]);
  expect(bootstrapAll({ ...resampling, units: 0, figures: () => [1] })).toEqual([]);
});

test("without units, or without any figure, there is no interval", () => {
  expect(bootstrap({ units: 0, seed: 1, figure: () => 1 })).toBeUndefined();
  expect(bootstrap({ units: 3, seed: 1, times: 10, figure: () => undefined })).toBeUndefined();
});

function meanOf(
  values: readonly number[],
  { seed = 42, times = 2000, level = 0.95 }: { seed?: number; times?: number; level?: number } = {},
): Interval | undefined {
  const figure = (drawn: Uint32Array): number =>
    drawn.reduce((sum, place) => sum + (values[place] ?? Number.NaN), 0) / drawn.length;
  return bootstrap({ units: values.length, figure, seed, times, level });
}

function ends(interval: Interval | undefined): Interval {
  expect(interval).toBeDefined();
  return interval ?? [Number.NaN, Number.NaN];
}

/** A number in [0, 1) that looks random. */
function noise(place: number): number {
  const mixed = Math.imul((place + 1) ^ ((place + 1) >>> 15), 0x2c1b3c6d);
  const again = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
  return ((again ^ (again >>> 15)) >>> 0) / 2 ** 32;
}

test("as many samples are drawn as are asked for, and an end between two figures is in proportion to both", () => {
  let drawnSoFar = 0;
  const interval = bootstrap({ units: 1, seed: 1, times: 5, level: 0.5, figure: () => (drawnSoFar++) ** 2 });
  expect(drawnSoFar).toBe(5);
  // Of 0, 1, 4, 9 and 16 a quarter lies at 1 and three quarters at 9; of a wider middle the ends lie between two of them.
  expect(interval).toEqual([1, 9]);
  drawnSoFar = 0;
  const wider = bootstrap({ units: 1, seed: 1, times: 5, level: 0.7, figure: () => (drawnSoFar++) ** 2 });
  expect(wider?.map((end) => Number(end.toFixed(9)))).toEqual([0.6, 11.8]);
});
