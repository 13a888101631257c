import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { factor } from "../../test/factor.ts";
import { asMachine, tables } from "../../test/random-tables.ts";
import type { Table } from "./machine/table.ts";
import { isRestless, type Move, move, sameCodes, staysPut } from "./move.ts";

/** By definition: every letter from every code, each way by itself. */
function defined({ letters, next, output }: Table, codes: readonly number[], some: readonly number[]): Move {
  const ways = codes.flatMap((code) =>
    some.map((letter) => {
      const at = (code >> 1) * letters + letter;
      const breaks = output[at] ?? 0;
      return { code, breaks, state: next[at] ?? 0, isBroken: breaks !== 0 || code % 2 === 1 };
    }),
  );
  const isLost = ways.every(({ isBroken }) => isBroken);
  const after = ways.map(({ state, isBroken }) => state * 2 + (isBroken && !isLost ? 1 : 0));
  const breaking = ways.filter(({ breaks }) => breaks !== 0);
  const surely = codes.filter((code) => ways.every((way) => way.code !== code || way.breaks !== 0));
  return {
    codes: [...new Set(after)].sort((one, other) => one - other),
    breaks: breaking.length === 0 ? 0 : breaking.some(({ breaks }) => breaks === 1) ? 1 : 2,
    hangsOn: isLost || surely.length === codes.length ? "nothing" : surely.length > 0 ? "earlier" : "own",
  };
}

const someCodes = (size: number) =>
  fc
    .uniqueArray(fc.nat(size * 2 - 1), { minLength: 1, maxLength: 4 })
    .map((codes) => codes.sort((a, b) => a - b));
const someLetters = fc.constantFrom([0], [1], [0, 1]);

test("a move goes every way, says what may break, and forgives what surely is broken", () => {
  const seen = { nothing: 0, earlier: 0, own: 0 };
  const cases = tables(4).chain((table) =>
    fc.record({
      table: fc.constant({
        ...table,
        output: table.output.map((one, at) => (one !== 0 && at % 3 === 0 ? 2 : one)),
      }),
      codes: someCodes(table.worth.length),
      letters: someLetters,
    }),
  );
  fc.assert(
    fc.property(cases, ({ table, codes, letters }) => {
      const moved = move(asMachine(table), codes, letters);
      const expected = defined(table, codes, letters);
      // What nothing breaks hangs on nothing, whatever is said of it.
      if (expected.breaks === 0) expect([moved.codes, moved.breaks]).toEqual([expected.codes, 0]);
      else {
        expect(moved).toEqual(expected);
        seen[moved.hangsOn]++;
      }
    }),
    { numRuns: 1_000 * factor },
  );
  for (const many of Object.values(seen)) expect(many).toBeGreaterThan(40);
});

describe("two states; the letter 0 stays, the letter 1 goes to the other, and breaks in the second", () => {
  const table: Table = {
    letters: 2,
    worth: Int32Array.from([1, 0]),
    next: Int32Array.from([0, 1, 1, 0]),
    output: Uint8Array.from([0, 0, 0, 1]),
  };

  test.each<[readonly number[], readonly number[], boolean]>([
    [[0], [0], true],
    [[2], [0], true],
    [[0], [1], false],
    [[2], [1], false],
    [[1], [0], false],
    [[0, 2], [0], false],
    [[0], [0, 1], false],
    [[], [0], false],
    [[0], [], false],
  ])("from %j by %j it stays put: %s", (codes, letters, expected) => {
    expect(staysPut(asMachine(table), codes, letters)).toBe(expected);
  });

  test("a letter that stays and breaks is no rest", () => {
    const noisy = { ...table, output: Uint8Array.from([1, 0, 0, 0]) };
    expect(staysPut(asMachine(noisy), [0], [0])).toBe(false);
  });
});

test.each<[readonly number[], boolean]>([
  [[0], false],
  [[2], true],
  [[1], true],
  [[0, 0], true],
  [[], true],
  [[99], true],
])("where only the first state is quiet, %j is restless: %s", (codes, expected) => {
  expect(isRestless(Uint8Array.from([1, 0]), codes)).toBe(expected);
});

test.each<[readonly number[], readonly number[], boolean]>([
  [[], [], true],
  [[1, 2], [1, 2], true],
  [[1, 2], [2, 1], false],
  [[1], [1, 2], false],
  [[1, 2], [1], false],
])("%j and %j are the same places: %s", (one, other, expected) => {
  expect(sameCodes(one, other)).toBe(expected);
});
