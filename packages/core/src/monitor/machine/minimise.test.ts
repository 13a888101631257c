import fc from "fast-check";
import { expect, test } from "vitest";
import { factor } from "../../../test/factor.ts";
import { binaryWords, runOn, tables } from "../../../test/random-tables.ts";
import { minimise } from "./minimise.ts";
import type { Table } from "./table.ts";

const mostStates = 5;
// Two states of a table of n states that n - 1 letters don't tell apart nothing does.
const words = binaryWords(mostStates - 1);

/** All that a state does: what is worth and said after every word. */
function doings(table: Table, from: number): string {
  return words
    .map((word) => {
      const { state, said } = runOn(table, from, word);
      return `${said.join("")}:${table.worth[state]}`;
    })
    .join(" ");
}

function reachable(table: Table, starts: readonly number[]): ReadonlySet<number> {
  return new Set(starts.flatMap((start) => words.map((word) => runOn(table, start, word).state)));
}

test("the smallest table does the same, and no two of its states do", () => {
  let merged = 0;
  fc.assert(
    fc.property(
      tables(mostStates, [0, 1, 3]),
      fc.array(fc.nat(mostStates - 1), { minLength: 1, maxLength: 3 }),
      (table, some) => {
        const size = table.worth.length;
        const starts = some.map((one) => one % size);
        const small = minimise(table, starts);
        expect(small.starts.map((start) => doings(small.table, start))).toEqual(
          starts.map((start) => doings(table, start)),
        );
        const all = [...small.table.worth.keys()].map((state) => doings(small.table, state));
        expect(new Set(all).size).toBe(all.length);
        expect(reachable(small.table, small.starts).size).toBe(all.length);
        if (all.length < reachable(table, starts).size) merged++;
      },
    ),
    { numRuns: 300 * factor },
  );
  expect(merged).toBeGreaterThan(20);
});

test("how its states are numbered depends on what the machine does alone", () => {
  fc.assert(
    fc.property(tables(mostStates), fc.nat(100), (table, turn) => {
      const size = table.worth.length;
      const renamed = (state: number): number => (state + turn) % size;
      const original = (state: number): number => (((state - turn) % size) + size) % size;
      const other: Table = {
        letters: 2,
        worth: Int32Array.from(table.worth, (_, state) => table.worth[original(state)] ?? 0),
        next: Int32Array.from(table.next, (_, at) =>
          renamed(table.next[original(Math.floor(at / 2)) * 2 + (at % 2)] ?? 0),
        ),
        output: Uint8Array.from(
          table.output,
          (_, at) => table.output[original(Math.floor(at / 2)) * 2 + (at % 2)] ?? 0,
        ),
      };
      expect(minimise(other, [renamed(0)])).toEqual(minimise(table, [0]));
    }),
    { numRuns: 200 * factor },
  );
});
