import fc from "fast-check";
import { expect, test } from "vitest";
import { cohortFigures } from "./cohort.ts";
import { hoeffdingBounds } from "./hoeffding-bounds.ts";

/** Figures of so many tasks, each with one run of this horizon. */
const figuresOf = (tasks: number, horizon: number) => {
  const figures = cohortFigures(
    Array.from({ length: tasks }, (_, task) => ({ task: `${task}`, horizon, fed: 1 })),
  );
  if (figures === undefined) throw new Error("no figures");
  return figures;
};

test("of 200 tasks with ten calls a share is 0.1 away, and mean FED one call, with a probability of at most 0.0366", () => {
  const { share, meanFed } = hoeffdingBounds(figuresOf(200, 10));
  expect([share, meanFed].map((bound) => bound.toFixed(4))).toEqual(["0.0366", "0.0366"]);
});

test("more tasks, shorter runs and larger errors make it less likely; it is never more than 1", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 8 }), (tasks, horizon) => {
      const here = hoeffdingBounds(figuresOf(tasks, horizon));
      const more = hoeffdingBounds(figuresOf(tasks + 1, horizon));
      const longer = hoeffdingBounds(figuresOf(tasks, horizon + 1));
      expect(more.share).toBeLessThanOrEqual(here.share);
      expect(longer.meanFed).toBeGreaterThanOrEqual(here.meanFed);
      expect(longer.share).toBe(here.share);
      expect(Math.max(here.share, here.meanFed)).toBeLessThanOrEqual(1);
    }),
  );
});
