import fc from "fast-check";
import { expect, test } from "vitest";
import { factor } from "../../test/factor.ts";
import { asMachine, binaryWords, runOn, tables } from "../../test/random-tables.ts";
import { distances } from "../monitor/machine/distances.ts";
import type { Machine } from "../monitor/machine/machine.ts";
import type { Table } from "../monitor/machine/table.ts";
import { pairTables } from "./pair-table.ts";

const mostStates = 3;
// As many letters as there are pairs of states lead wherever a way leads.
const words = binaryWords(mostStates * mostStates - 1);

function machineOf(table: Table): Machine {
  const toAccept = distances(table, (state) => table.worth[state] !== 0, "outputs");
  return { ...asMachine(table), toAccept };
}

/** By definition: some word, broken by nothing, leads both to where the run may end. */
function canBoth(one: Table, other: Table, from: number, there: number, turned: boolean): boolean {
  return words.some((word) => {
    const its = turned ? word.map((letter) => 1 - letter) : word;
    const ends = [runOn(one, from, word), runOn(other, there, its)];
    const worths = [one.worth[ends[0]?.state ?? 0], other.worth[ends[1]?.state ?? 0]];
    return worths.every((worth) => worth !== 0) && ends.every((end) => end?.said.every((said) => said === 0));
  });
}

test("a pair of machines has a table exactly where they can exclude each other, and it says from which states", () => {
  const seen = { tables: 0, none: 0 };
  fc.assert(
    fc.property(tables(mostStates), tables(mostStates), fc.boolean(), (one, other, turned) => {
      const machines = [one, other].map(machineOf);
      const letters = [{ each: [0, turned ? 1 : 0] }, { each: [1, turned ? 0 : 1] }];
      const [found, ...more] = pairTables({ machines, letters });
      expect(more).toEqual([]);
      const [rows, columns] = [one.worth.length, other.worth.length];
      const possible = Array.from({ length: rows * columns }, (_, at) =>
        canBoth(one, other, Math.floor(at / columns), at % columns, turned) ? 1 : 0,
      );
      const isAlone = (at: number): boolean =>
        machines[0]?.toAccept[Math.floor(at / columns)] !== -1 && machines[1]?.toAccept[at % columns] !== -1;
      const excludes = possible.some((both, at) => both === 0 && isAlone(at));
      if (excludes) {
        expect(found?.members).toEqual([0, 1]);
        expect([...(found?.possible ?? [])]).toEqual(possible);
        seen.tables++;
      } else {
        expect(found).toBeUndefined();
        seen.none++;
      }
    }),
    { numRuns: 100 * factor },
  );
  expect(seen.tables).toBeGreaterThan(5 * factor);
  expect(seen.none).toBeGreaterThan(20 * factor);
});

test("of one machine, or none, there are no pairs", () => {
  const machine = machineOf({
    letters: 2,
    worth: Int32Array.from([1]),
    next: Int32Array.from([0, 0]),
    output: Uint8Array.from([0, 0]),
  });
  expect(pairTables({ machines: [], letters: [] })).toEqual([]);
  expect(pairTables({ machines: [machine], letters: [{ each: [0] }] })).toEqual([]);
});
