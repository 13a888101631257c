import fc from "fast-check";
import { expect, test } from "vitest";
import { computedAmounts } from "./computed.ts";
import type { EntityFinding } from "./result.ts";

function finding(value: number, grounded: boolean): EntityFinding {
  return {
    entity: { type: "number", value: String(value), place: "prose", spans: [] },
    counted: true,
    grounded,
  };
}

/** Which of the amounts that were not seen follow from the others. */
function check(seen: readonly number[], unseen: readonly number[], expected: readonly number[]): void {
  expect(computed(seen, unseen)).toEqual(expected);
}

function computed(seen: readonly number[], unseen: readonly number[]): readonly number[] {
  const findings = [...seen.map((one) => finding(one, true)), ...unseen.map((one) => finding(one, false))];
  return [...computedAmounts(findings, "")]
    .map(({ entity }) => Number(entity.value))
    .sort((left, right) => left - right);
}

test.each<[string, readonly number[], readonly number[], readonly number[]]>([
  ["a sum of two", [10, 25], [35], [35]],
  ["a difference of two", [10, 25], [15], [15]],
  ["a small multiple", [136], [408], [408]],
  ["no large multiple", [136], [1360], []],
  ["a total of all", [1, 20, 300], [321], [321]],
  ["a total, and what is left of it", [100, 30], [130, 30.5], [130]],
  ["step by step", [100, 30, 7], [130, 123], [123, 130]],
  ["cents", [54.85, 268.77], [323.62], [323.62]],
  ["nothing of nothing", [], [5], []],
  ["nothing of others that were not seen", [], [5, 6], []],
  ["nothing near", [10, 25], [36], []],
])("%s", (_name, seen, unseen, expected) => check(seen, unseen, expected));

test("what was seen is never called computed", () => check([10, 20, 30], [], []));

test("what doesn't count is left alone", () => {
  const asked = { ...finding(35, false), counted: false };
  expect([...computedAmounts([finding(10, true), finding(25, true), asked], "")]).toEqual([]);
});

test("an answer with more than sixty amounts shows no working", () => {
  const many = Array.from({ length: 60 }, (_, index) => 1_000 + index * 17);
  check(many, [1_000 + 1_017], []);
});

/** One step, straight from the rule. */
function follows(value: number, known: readonly number[], all: readonly number[]): boolean {
  const near = (other: number): boolean => Math.abs(other - value) < 0.005;
  const factors = [2, 3, 4, 5, 6, 7, 8, 9];
  if (known.some((one) => factors.some((times) => near(one * times)))) return true;
  if (known.some((one) => known.some((other) => near(one + other) || near(Math.abs(one - other)))))
    return true;
  return all.some((_, from) =>
    all.some((__, to) => to > from && near(all.slice(from, to + 1).reduce((sum, one) => sum + one, 0))),
  );
}

test("it is what follows, and what follows from that, until nothing more does", () => {
  const amounts = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 6 });
  let some = 0;
  fc.assert(
    fc.property(amounts, amounts, (seen, candidates) => {
      const unseen = candidates.filter((one) => !seen.includes(one));
      const all = [...seen, ...unseen];
      const expected: number[] = [];
      for (let grew = true; grew; ) {
        const next = unseen.find(
          (one) => !expected.includes(one) && follows(one, [...seen, ...expected], all),
        );
        grew = next !== undefined;
        if (next !== undefined) expected.push(next);
      }
      some += expected.length;
      check(
        seen,
        unseen,
        expected.toSorted((left, right) => left - right),
      );
    }),
  );
  expect(some).toBeGreaterThan(50);
});
