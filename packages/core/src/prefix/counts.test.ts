import { describe, expect, test } from "vitest";
import type { Comparison } from "../formula/formula.ts";
import { compareCounts, countFuture, countOne, nothingCounted } from "./counts.ts";
import { open, type Statuses, satisfied, unknown, violated } from "./statuses.ts";

const comparisons: readonly Comparison[] = ["<", "<=", ">", ">=", "==", "!="];

const compared: Readonly<Record<Comparison, (count: number, times: number) => boolean>> = {
  "<": (count, times) => count < times,
  "<=": (count, times) => count <= times,
  ">": (count, times) => count > times,
  ">=": (count, times) => count >= times,
  "==": (count, times) => count === times,
  "!=": (count, times) => count !== times,
};

/** By definition: each way in which missing data turns out leaves counts from `low` to `high` possible, which decide, or don't. */
function expected(fits: readonly Statuses[], more: number, comparison: Comparison, times: number): Statuses {
  const ways = fits.reduce<readonly (readonly Statuses[])[]>(
    (all, one) =>
      all.flatMap((way) =>
        [violated, open, satisfied].filter((bit) => (one & bit) !== 0).map((bit) => [...way, bit]),
      ),
    [[]],
  );
  return ways.reduce((known, way) => {
    const low = way.filter((bit) => bit === satisfied).length;
    const high = low + way.filter((bit) => bit === open).length + more;
    const verdicts = Array.from({ length: high - low + 1 }, (_, index) =>
      compared[comparison](low + index, times),
    );
    return known | (verdicts.every(Boolean) ? satisfied : verdicts.some(Boolean) ? open : violated);
  }, 0);
}

/** `more` calls may still come. More than `times` of them are as good as any number. */
function check(fits: readonly Statuses[], comparison: Comparison, times: number): void {
  const counts = fits.reduce(countOne, nothingCounted);
  expect(compareCounts(counts, comparison, times)).toBe(expected(fits, 0, comparison, times));
  const enough = Math.max(0, Math.ceil(times)) + 2;
  expect(compareCounts(countFuture(counts), comparison, times)).toBe(
    expected(fits, enough, comparison, times),
  );
}

const lists: readonly (readonly Statuses[])[] = [
  [],
  [violated],
  [satisfied],
  [open],
  [unknown],
  [satisfied, satisfied],
  [satisfied, unknown],
  [unknown, unknown],
  [open, satisfied],
  [open, unknown, satisfied],
  [7, 6],
  [3, violated, satisfied],
];

describe.each(comparisons)("%s", (comparison) => {
  test.each([-1, 0, 0.5, 1, 1.5, 2, 3])("%s: as many as there are or may come", (times) => {
    for (const fits of lists) check(fits, comparison, times);
  });
});

test("-0 is 0", () => {
  expect(compareCounts(nothingCounted, "==", -0)).toBe(satisfied);
  expect(compareCounts(nothingCounted, "!=", -0)).toBe(violated);
});

test("no count is without end, and each may still come to more than any number", () => {
  const growing = countFuture(nothingCounted);
  expect(compareCounts(nothingCounted, "<", Number.POSITIVE_INFINITY)).toBe(satisfied);
  expect(compareCounts(growing, ">", 1e9)).toBe(open);
  expect(compareCounts(growing, "==", Number.NaN)).toBe(violated);
  expect(compareCounts(growing, "!=", Number.NaN)).toBe(satisfied);
});

test("as many ranges are kept as can be told apart, however long it goes on", () => {
  const many = Array.from({ length: 200 }, () => unknown).reduce(countOne, nothingCounted);
  expect(many).toHaveLength(201);
  expect(compareCounts(many, "<=", 200)).toBe(satisfied);
  expect(compareCounts(many, ">", 200)).toBe(violated);
  expect(compareCounts(many, "<=", 199)).toBe(unknown);
});

test("what does not fit is not counted", () => {
  expect(countOne(nothingCounted, violated)).toBe(nothingCounted);
});
