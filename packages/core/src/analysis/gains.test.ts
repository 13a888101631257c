import fc from "fast-check";
import { expect, test } from "vitest";
import { factor } from "../../test/factor.ts";
import { asMachine, binaryWords, runOn, tables } from "../../test/random-tables.ts";
import type { Table } from "../monitor/machine/table.ts";
import { gainsOf } from "./gains.ts";
import { unbrokenStates } from "./unbroken-states.ts";

const mostStates = 3;
// As many letters as there are pairs of states tell any two of them apart.
const words = binaryWords(mostStates * mostStates);

/** By definition: whatever ends well behind `after`, broken by nothing, does so behind `state` as well. */
function isNoBetter(table: Table, after: number, state: number): boolean {
  return words.every((word) => {
    const [one, other] = [runOn(table, after, word), runOn(table, state, word)];
    if (one.said.some((said) => said !== 0)) return true;
    const [mine, its] = [table.worth[one.state] ?? 0, table.worth[other.state] ?? 0];
    return other.said.every((said) => said === 0) && (mine & ~its) === 0;
  });
}

test("a letter gains something exactly where more can follow after it than without it", () => {
  const seen = { gain: 0, none: 0 };
  fc.assert(
    fc.property(tables(mostStates, [0, 1, 2, 3]), (table) => {
      const gains = gainsOf(asMachine(table));
      for (let at = 0; at < table.next.length; at++) {
        const [state, after] = [Math.floor(at / 2), table.next[at] ?? 0];
        const gain = isNoBetter(table, after, state) ? 0 : 1;
        expect([state, at % 2, gains[at]]).toEqual([state, at % 2, gain]);
        if (gain === 1) seen.gain++;
        else if (after !== state) seen.none++;
      }
    }),
    { numRuns: 60 * factor },
  );
  expect(seen.gain).toBeGreaterThan(30);
  expect(seen.none).toBeGreaterThan(10);
});

test("the states before anything was broken, each with a shortest way", () => {
  const short = binaryWords(4);
  let broken = 0;
  fc.assert(
    fc.property(tables(4), (table) => {
      const ways = unbrokenStates(asMachine(table));
      const quiet = short.filter((word) => runOn(table, 0, word).said.every((said) => said === 0));
      expect(new Set(ways.keys())).toEqual(new Set(quiet.map((word) => runOn(table, 0, word).state)));
      for (const [state, way] of ways) {
        const nearest = quiet.find((word) => runOn(table, 0, word).state === state);
        expect([way.length, runOn(table, 0, way)]).toEqual([
          nearest?.length,
          { state, said: way.map(() => 0) },
        ]);
      }
      const lengths = [...ways.values()].map(({ length }) => length);
      expect(lengths).toEqual([...lengths].sort((one, other) => one - other));
      if (ways.size < new Set(short.map((word) => runOn(table, 0, word).state)).size) broken++;
    }),
    { numRuns: 150 * factor },
  );
  expect(broken).toBeGreaterThan(10);
});
