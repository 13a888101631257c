import { describe, expect, test } from "vitest";
import { asTable, explore, type Walk } from "./explore.ts";

/** From a number the letters lead to its double and to one more, as remainders. */
function walk(size: number, starts: readonly number[] = [1]): Walk<number> {
  return {
    starts,
    letters: 2,
    step: (state, letter) => (letter === 0 ? (state * 2) % size : (state + 1) % size),
    keyOf: String,
  };
}

describe("a walk everywhere", () => {
  test("finds every state once, numbered breadth first in the order of the letters", () => {
    const { states = [], starts, next = [] } = explore(walk(6), 10) ?? {};
    expect([states, starts]).toEqual([[1, 2, 4, 3, 5, 0], [0]]);
    for (const [number, state] of states.entries())
      expect([next[number * 2], next[number * 2 + 1]].map((one) => states[one ?? -1])).toEqual([
        (state * 2) % 6,
        (state + 1) % 6,
      ]);
  });

  test("may begin at several states, of which some are one", () => {
    expect(explore(walk(6, [3, 1, 3]), 10)?.starts).toEqual([0, 1, 0]);
    expect(explore(walk(6, []), 10)?.states).toEqual([]);
  });

  test.each([
    [6, 6, true],
    [6, 5, false],
    [6, 0, false],
    [2, 2, true],
  ])("of %d states, where there may be %d, is one: %s", (size, most, expected) => {
    expect(explore(walk(size), most) !== undefined).toBe(expected);
  });

  test("is given up where a state can't be made", () => {
    const broken: Walk<number> = { ...walk(6), step: (state) => (state === 4 ? undefined : state + 1) };
    expect(explore(broken, 10)).toBeUndefined();
  });

  test("is given up after too many steps, however many states there may be", () => {
    const wide: Walk<number> = {
      ...walk(1_000),
      letters: 1_000,
      step: (state, letter) => (state + letter) % 1_000,
    };
    expect(explore(wide, 10_000)).toBeUndefined();
  });

  test("asks once for a key of each state that a letter leads to, where that is the very same", () => {
    let asked = 0;
    const same = { states: 1 };
    explore(
      {
        starts: [same],
        letters: 50,
        step: () => same,
        keyOf: () => {
          asked++;
          return "same";
        },
      },
      10,
    );
    expect(asked).toBe(2);
  });
});

test("what was explored is a table that says nothing", () => {
  const explored = explore(walk(3), 10);
  if (explored === undefined) throw new Error("too large");
  const table = asTable(explored, 2);
  expect([table.letters, table.worth.length, [...table.output]]).toEqual([2, 3, [0, 0, 0, 0, 0, 0]]);
  expect(table.next).toBe(explored.next);
});
