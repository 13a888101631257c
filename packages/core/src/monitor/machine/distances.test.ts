import fc from "fast-check";
import { expect, test } from "vitest";
import { factor } from "../../../test/factor.ts";
import { binaryWords, runOn, tables } from "../../../test/random-tables.ts";
import { distances } from "./distances.ts";
import type { Table } from "./table.ts";

const longest = 5;
const words = binaryWords(longest);

/** By definition: the length of the shortest word that leads to a goal, and says nothing on the way where that is barred. */
function defined(table: Table, from: number, isGoal: (state: number) => boolean, barred: boolean): number {
  const way = words.find((word) => {
    const { state, said } = runOn(table, from, word);
    return isGoal(state) && !(barred && said.some((one) => one !== 0));
  });
  return way?.length ?? -1;
}

test("a distance is the length of a shortest word to a goal, and -1 where there is none", () => {
  const seen = { none: 0, far: 0, barred: 0 };
  fc.assert(
    fc.property(tables(longest), (table) => {
      const isGoal = (state: number): boolean => table.worth[state] === 1;
      const [free, barred] = [distances(table, isGoal), distances(table, isGoal, "outputs")];
      for (const state of table.worth.keys()) {
        expect(free[state]).toBe(defined(table, state, isGoal, false));
        expect(barred[state]).toBe(defined(table, state, isGoal, true));
        if (free[state] === -1) seen.none++;
        if ((free[state] ?? 0) > 1) seen.far++;
        if (free[state] !== barred[state]) seen.barred++;
      }
    }),
    { numRuns: 200 * factor },
  );
  expect(seen.none).toBeGreaterThan(20);
  expect(seen.far).toBeGreaterThan(20);
  expect(seen.barred).toBeGreaterThan(20);
});

test("of no states there are no distances, and a chain of 10,000 is as long as it is", () => {
  const nothing = { letters: 1, worth: new Int32Array(), next: new Int32Array(), output: new Uint8Array() };
  expect(distances(nothing, () => true)).toHaveLength(0);
  const size = 10_000;
  const chain: Table = {
    letters: 1,
    worth: new Int32Array(size),
    next: Int32Array.from({ length: size }, (_, state) => Math.min(state + 1, size - 1)),
    output: new Uint8Array(size),
  };
  expect(distances(chain, (state) => state === size - 1)[0]).toBe(size - 1);
});
