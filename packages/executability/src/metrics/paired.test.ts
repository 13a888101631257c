import { expect, test } from "vitest";
import { pairedDifferences } from "./paired.ts";
import type { ExecutedRun } from "./run.ts";

function cohort(feds: readonly number[], success?: readonly boolean[]): readonly ExecutedRun[] {
  return feds.map((fed, index) => {
    const done = success?.[index];
    return { task: `t-${index}`, horizon: 2, fed, ...(done === undefined ? {} : { success: done }) };
  });
}

const options = { seed: 42, times: 5000 };

test("differences are the condition's less the baseline's, task by task", () => {
  const differences = pairedDifferences(
    cohort([3, 3, 1, 3], [true, true, false, true]),
    cohort([3, 1, 1, 2], [true, false, false, false]),
    options,
  );
  expect(differences).toMatchObject({
    tasks: 4,
    unpaired: 0,
    ter: { change: 0.5 },
    aucPec: { change: 0.375 },
    meanFed: { change: 0.75 },
    success: { change: 0.5 },
  });
});

test("a condition does not differ from itself, and its interval is a point", () => {
  const runs = cohort([3, 1, 2, 3]);
  expect(pairedDifferences(runs, runs, options)).toMatchObject({
    ter: { change: 0, interval: [0, 0] },
    meanFed: { change: 0, interval: [0, 0] },
  });
});

test("pairing keeps what tasks have in common out of the interval", () => {
  const hard = Array.from({ length: 40 }, (_, index) => 1 + (index % 3));
  const better = hard.map((fed, index) => (index === 0 ? fed + 1 : fed));
  const [low, high] = pairedDifferences(cohort(better), cohort(hard), options)?.meanFed.interval ?? [0, 9];
  // Unpaired, the spread of the tasks alone would give an interval ten times as wide.
  expect(high - low).toBeLessThan(0.1);
});

test("tasks that only one of them tried are left out and counted", () => {
  const [first, ...others] = cohort([3, 3, 1]);
  expect(first).toBeDefined();
  expect(pairedDifferences(others, cohort([3, 3, 1]), options)).toMatchObject({ tasks: 2, unpaired: 1 });
});

test("without a common task there is no difference, and without known ends none of success", () => {
  expect(pairedDifferences(cohort([3]), [], options)).toBeUndefined();
  expect(pairedDifferences(cohort([3, 2]), cohort([1, 2]), options)).not.toHaveProperty("success");
});

test("runs that exclude themselves are refused", () => {
  expect(() => pairedDifferences(cohort([9]), cohort([1]), options)).toThrowErrorMatchingInlineSnapshot(
    `[ExecutabilityError: a run of \`t-0\` has its first error at depth 9; it is a whole number from 1 to its horizon and one more, 3]`,
  );
});
