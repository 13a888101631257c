import fc from "fast-check";
import { expect, test } from "vitest";
import { assignment } from "./assignment.ts";

/** The most that pairs can add up to, by trying each of them: the definition. */
function most(
  weights: readonly (readonly number[])[],
  row = 0,
  taken: ReadonlySet<number> = new Set(),
): number {
  const own = weights[row];
  if (own === undefined) return 0;
  const alone = most(weights, row + 1, taken);
  const paired = own.map((weight, column) =>
    taken.has(column) || weight <= 0 ? 0 : weight + most(weights, row + 1, new Set([...taken, column])),
  );
  return Math.max(alone, ...paired);
}

function check(weights: readonly (readonly number[])[]): void {
  const pairs = assignment(weights);
  const sum = pairs.reduce((total, { row, column }) => total + (weights[row]?.[column] ?? Number.NaN), 0);
  expect(sum, JSON.stringify(weights)).toBe(most(weights));
  expect(new Set(pairs.map(({ row }) => row)).size).toBe(pairs.length);
  expect(new Set(pairs.map(({ column }) => column)).size).toBe(pairs.length);
}

/** Every table of so many rows and columns with weights below a bound. */
function* tables(rows: number, columns: number, bound: number): Generator<readonly (readonly number[])[]> {
  for (let code = 0; code < bound ** (rows * columns); code += 1)
    yield Array.from({ length: rows }, (_r, row) =>
      Array.from(
        { length: columns },
        (_c, column) => Math.floor(code / bound ** (row * columns + column)) % bound,
      ),
    );
}

test.each([
  [1, 1, 3],
  [1, 3, 3],
  [2, 2, 4],
  [2, 3, 3],
  [3, 1, 3],
  [3, 2, 3],
  [3, 3, 2],
  [3, 4, 2],
  [4, 3, 2],
])(
  "of all tables of %i rows, %i columns and weights below %i, no pairs add up to more",
  (rows, columns, bound) => {
    for (const table of tables(rows, columns, bound)) check(table);
  },
);

const sizes = Array.from({ length: 7 }, (_r, row) =>
  Array.from({ length: 7 }, (_c, column) => [row + 1, column + 1]),
).flat();
const each = Math.ceil(Number(process.env.AGENTLTL_RUNS ?? 200) / 10);

test.each(sizes)("of tables of %i rows and %i columns, no pairs add up to more", (rows, columns) => {
  const weight = fc.oneof(fc.nat({ max: 3 }), fc.nat({ max: 1_000_000 }), fc.constant(0));
  const row = fc.array(weight, { minLength: columns, maxLength: columns });
  fc.assert(fc.property(fc.array(row, { minLength: rows, maxLength: rows }), check), { numRuns: each });
});

test("nothing is matched with nothing", () => {
  expect(assignment([])).toEqual([]);
  expect(assignment([[], []])).toEqual([]);
});
