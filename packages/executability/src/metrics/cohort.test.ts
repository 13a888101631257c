import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cohortFigures } from "./cohort.ts";
import type { ExecutedRun } from "./run.ts";

const anyRun: fc.Arbitrary<ExecutedRun> = fc
  .record({
    task: fc.constantFrom("a", "b", "c", "d"),
    horizon: fc.integer({ min: 1, max: 6 }),
    depth: fc.nat(),
  })
  .chain(({ task, horizon, depth }) => {
    const fed = (depth % (horizon + 1)) + 1;
    return fc.constantFrom<ExecutedRun>(
      { task, horizon, fed },
      { task, horizon, fed, success: true },
      { task, horizon, fed, success: false },
    );
  });
const anyCohort = fc.array(anyRun, { minLength: 1, maxLength: 20 });

/** One run a task, as in the published audits. */
const singles = anyCohort.map((runs) => runs.map((run, index) => ({ ...run, task: `t-${index}` })));

function figuresOf(runs: readonly ExecutedRun[]): NonNullable<ReturnType<typeof cohortFigures>> {
  const figures = cohortFigures(runs);
  if (figures === undefined) throw new Error("a cohort with runs has figures");
  return figures;
}

test("contact repair adds nothing to TER and AUC-PEC, and is eligible for recovery", () => {
  const repaired = { task: "repair", horizon: 3, fed: 1, success: true };
  const clean = { task: "clean", horizon: 2, fed: 3, success: true };
  expect(figuresOf([repaired])).toMatchObject({
    ter: 0,
    aucPec: 0,
    recovery: { recovered: 1, eligible: 1, rate: 1 },
  });
  expect(figuresOf([clean])).toMatchObject({ ter: 1, aucPec: 1, recovery: { eligible: 0, rate: undefined } });
  expect(figuresOf([repaired, clean])).toMatchObject({ ter: 0.5, aucPec: 0.5, meanFed: 2, success: 1 });
});

describe("proposition 1: the curve never rises", () => {
  test("and lies between 0 and 1, with the same denominator at every depth", () => {
    fc.assert(
      fc.property(anyCohort, (runs) => {
        const { depths } = figuresOf(runs);
        let before = 1;
        for (const { pec } of depths) {
          expect(pec).toBeLessThanOrEqual(before + 1e-12);
          expect(pec).toBeGreaterThanOrEqual(0);
          before = pec;
        }
      }),
    );
  });

  test("and is the share that reaches the depth times the share of those that could do everything", () => {
    fc.assert(
      fc.property(singles, (runs) => {
        for (const { depth, pec, support, amongThose } of figuresOf(runs).depths) {
          const reached = runs.filter(({ horizon }) => horizon >= depth);
          const executable = reached.filter(({ fed }) => fed > depth);
          expect(support).toBeCloseTo(reached.length / runs.length, 12);
          expect(amongThose).toBeCloseTo(executable.length / reached.length, 12);
          expect(pec).toBeCloseTo(support * (amongThose ?? Number.NaN), 12);
        }
      }),
    );
  });
});

describe("proposition 2: bounds and identities", () => {
  test("TER is at most AUC-PEC, and both lie between 0 and 1", () => {
    fc.assert(
      fc.property(anyCohort, (runs) => {
        const { ter, aucPec } = figuresOf(runs);
        expect(ter).toBeGreaterThanOrEqual(0);
        expect(ter).toBeLessThanOrEqual(aucPec + 1e-12);
        expect(aucPec).toBeLessThanOrEqual(1 + 1e-12);
      }),
    );
  });

  test("runs that failed somewhere are all others than the executable ones", () => {
    fc.assert(
      fc.property(singles, (runs) => {
        const known = runs.map((run) => ({ ...run, success: true }));
        const { ter, recovery } = figuresOf(known);
        expect(recovery.eligible).toBeCloseTo(known.length * (1 - ter), 9);
      }),
    );
  });

  test.each([
    [2, 9, 0.95],
    [1, 10, 0.94],
    [3, 12, 0.93],
    [3, 11, 0.93],
    [14, 26, 0.84],
    [13, 29, 0.82],
    [14, 34, 0.79],
    [15, 31, 0.81],
    [9, 79, 0.52],
    [9, 73, 0.55],
    [4, 65, 0.6],
    [5, 80, 0.51],
  ])("%i recovered of %i of 164 tasks is the published TER %d", (recovered, eligible, ter) => {
    const runs = Array.from({ length: 164 }, (_, index) => ({
      task: `t-${index}`,
      horizon: 2,
      fed: index < eligible ? 1 : 3,
      success: index < recovered,
    }));
    const figures = figuresOf(runs);
    expect(figures.recovery).toEqual({ recovered, eligible, rate: recovered / eligible });
    expect(Math.round(figures.ter * 100) / 100).toBe(ter);
  });

  test("mean FED lies between 1 and the mean horizon and one more", () => {
    fc.assert(
      fc.property(singles, (runs) => {
        const { meanFed } = figuresOf(runs);
        const horizon = runs.reduce((sum, run) => sum + run.horizon, 0) / runs.length;
        expect(meanFed).toBeGreaterThanOrEqual(1);
        expect(meanFed).toBeLessThanOrEqual(horizon + 1 + 1e-9);
      }),
    );
  });

  test("with one horizon for all, TER is PEC there, and AUC-PEC is mean FED less one, over it", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), fc.array(fc.nat(), { minLength: 1 }), (horizon, depths) => {
        const runs = depths.map((depth, index) => ({
          task: `t-${index}`,
          horizon,
          fed: (depth % (horizon + 1)) + 1,
        }));
        const { ter, aucPec, meanFed, depths: curve } = figuresOf(runs);
        expect(ter).toBeCloseTo(curve.at(-1)?.pec ?? Number.NaN, 12);
        expect(aucPec).toBeCloseTo((meanFed - 1) / horizon, 12);
      }),
    );
  });

  test("with different horizons neither identity holds", () => {
    const { ter, aucPec, meanFed, depths } = figuresOf([
      { task: "a", horizon: 1, fed: 2 },
      { task: "b", horizon: 4, fed: 1 },
    ]);
    expect([ter, depths.at(-1)?.pec]).toEqual([0.5, 0]);
    expect(aucPec).not.toBeCloseTo((meanFed - 1) / 4, 3);
  });
});

describe("proposition 3: success taken apart", () => {
  test("is q s + (1 - q) r, and lies within its bounds", () => {
    fc.assert(
      fc.property(singles, (runs) => {
        const known = runs.filter((run) => run.success !== undefined);
        fc.pre(known.length > 0);
        const { success = Number.NaN, parts } = figuresOf(known);
        const q = parts.executable / parts.runs;
        expect(success).toBeCloseTo(q * (parts.ofExecutable ?? 0) + (1 - q) * (parts.ofOthers ?? 0), 12);
        const [low, high] = parts.bounds;
        expect(success).toBeGreaterThanOrEqual(low - 1e-12);
        expect(success).toBeLessThanOrEqual(high + 1e-12);
      }),
    );
  });

  test("leaves a rate of no run undefined, never 0", () => {
    expect(figuresOf([{ task: "a", horizon: 1, fed: 2, success: true }]).parts.ofOthers).toBeUndefined();
    expect(figuresOf([{ task: "a", horizon: 1, fed: 1, success: true }]).parts.ofExecutable).toBeUndefined();
  });
});

test("a run whose end nobody knows is in the figures of executability, and in none of success", () => {
  const figures = figuresOf([
    { task: "a", horizon: 1, fed: 1 },
    { task: "b", horizon: 1, fed: 2, success: true },
  ]);
  expect(figures).toMatchObject({
    runs: 2,
    ter: 0.5,
    success: 1,
    recovery: { eligible: 0, rate: undefined },
  });
  expect(figuresOf([{ task: "a", horizon: 1, fed: 1 }]).success).toBeUndefined();
});

test("each task weighs the same, whatever the number of its runs", () => {
  const often = Array.from({ length: 9 }, () => ({ task: "a", horizon: 1, fed: 1, success: false }));
  const figures = figuresOf([...often, { task: "b", horizon: 1, fed: 2, success: true }]);
  expect(figures).toMatchObject({ runs: 10, tasks: 2, ter: 0.5, success: 0.5 });
});

test("of no run there are no figures", () => {
  expect(cohortFigures([])).toBeUndefined();
});

test.each([
  ["no horizon", { task: "a", horizon: 0, fed: 1 }],
  ["a horizon that is no whole number", { task: "a", horizon: 1.5, fed: 1 }],
  ["an error before the start", { task: "a", horizon: 2, fed: 0 }],
  ["an error behind the end", { task: "a", horizon: 2, fed: 4 }],
])("%s is refused with what it may be", (_what, run) => {
  expect(() => cohortFigures([run])).toThrowErrorMatchingSnapshot();
});
