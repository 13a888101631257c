import { describe, expect, test } from "vitest";
import { PersistentMap } from "../persistent/persistent-map.ts";
import { parse } from "../syntax/parse.ts";
import { compile } from "./compile.ts";
import type { Codes, TableState } from "./monitor-state.ts";
import { isSettled, outlookOf } from "./outlook.ts";
import type { TablePiece } from "./piece.ts";
import { movedTable } from "./transition.ts";

function pieceOf(text: string): TablePiece {
  const monitor = compile(parse(text));
  const [piece] = monitor.kind === "monitor" ? monitor.pieces : [];
  if (piece?.kind !== "table") throw new Error("no table");
  return piece;
}

const rule = pieceOf("precedes(b, a)");
const some = pieceOf("exists v in argsOf(c, x). precedes(b, a(x = $v))");

/** The states in which all is well, nothing is decided, and all is lost. */
function statesOf({ machine }: TablePiece): Readonly<Record<string, number>> {
  const find = (wanted: number): number => [...machine.outlook].indexOf(wanted);
  return { settled: find(1), open: find(0), lost: find(-1) };
}

function state(strangers: Codes, cells: Readonly<Record<string, Codes>> = {}, broken = false): TableState {
  const kept = Object.entries(cells).reduce(
    (all, [key, codes]) => all.with(key, codes),
    PersistentMap.of<string, Codes>(),
  );
  return { kind: "table", broken, strangers, cells: kept, restless: PersistentMap.of() };
}

describe("what can still become of a table", () => {
  const { settled = -1, open = -1 } = statesOf(rule);

  test("is read off its machine", () => {
    expect([settled, open].every((one) => one >= 0)).toBe(true);
    expect(outlookOf(rule, state([settled * 2]))).toBe(1);
    expect(outlookOf(rule, state([open * 2]))).toBe(0);
  });

  test("is nothing where it lost its way, whatever is broken is lost", () => {
    expect(outlookOf(rule, state([]))).toBe(0);
    expect(outlookOf(rule, state([settled * 2], {}, true))).toBe(-1);
    expect(outlookOf(rule, state([], {}, true))).toBe(-1);
  });

  test("of several places it may be at is what all have in common", () => {
    expect(outlookOf(rule, state([settled * 2, open * 2]))).toBe(0);
    expect(outlookOf(rule, state([settled * 2 + 1]))).toBe(-1);
    expect(outlookOf(rule, state([settled * 2 + 1, open * 2 + 1]))).toBe(-1);
    expect(outlookOf(rule, state([settled * 2, settled * 2 + 1]))).toBe(0);
  });

  test.each<[string, readonly number[], number]>([
    ["all are settled", [1, 1], 1],
    ["one is open", [1, 0], 0],
    ["one is open, and not the last", [0, 1], 0],
    ["one is lost", [1, -1], -1],
    ["one is lost and one is open", [0, -1, 1], -1],
  ])("for all values is the worst of theirs: %s", (_what, outlooks, expected) => {
    const codes = (outlook: number): Codes =>
      outlook === 1 ? [settled * 2] : outlook === 0 ? [open * 2] : [1];
    const cells = Object.fromEntries(outlooks.map((outlook, index) => [`${index}`, codes(outlook)]));
    expect(outlookOf(rule, state([settled * 2], cells))).toBe(expected);
  });

  test("is nothing good where no way leads on, though nothing was broken", () => {
    const never = pieceOf("F now(a) & G not now(a)");
    const { lost = -1 } = statesOf(never);
    expect(lost).toBe(never.machine.start);
    expect(outlookOf(never, state([lost * 2]))).toBe(-1);
    expect(isSettled(never, [lost * 2])).toBe(false);
  });

  test("for values that no call has shown says whether they can be forgotten", () => {
    expect([isSettled(rule, [settled * 2]), isSettled(rule, [open * 2]), isSettled(rule, [])]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

test("of what looks for one value it is the other way round", () => {
  expect(some.quantifier).toBe("exists");
  const { settled = -1, open = -1 } = statesOf(some);
  // Its machine is that of the negation.
  expect(outlookOf(some, state([settled * 2]))).toBe(-1);
  expect(outlookOf(some, state([open * 2]))).toBe(0);
  expect(outlookOf(some, state([open * 2], {}, true))).toBe(1);
});

describe("a table after a move", () => {
  const before = state([2], { a: [4], b: [6] });
  const move = (cells: Parameters<typeof movedTable>[1]["cells"]) =>
    movedTable(before, { broken: false, strangers: [0], cells });

  test("has the cells that were moved, those that were not, and none that became strangers", () => {
    const after = move([
      { key: "a", codes: [8], restless: false },
      { key: "b", codes: undefined, restless: false },
      { key: "c", codes: [10], restless: true },
    ]);
    expect(Object.fromEntries(after.cells.entries())).toEqual({ a: [8], c: [10] });
    expect(Object.fromEntries(after.restless.entries())).toEqual({ c: [10] });
    expect([after.strangers, after.broken]).toEqual([[0], false]);
    expect(Object.fromEntries(before.cells.entries())).toEqual({ a: [4], b: [6] });
  });

  test("forgets that a cell is restless once it is not", () => {
    const restless = move([{ key: "a", codes: [8], restless: true }]);
    expect(restless.restless.size).toBe(1);
    const calm = movedTable(restless, {
      broken: true,
      strangers: [0],
      cells: [{ key: "a", codes: [9], restless: false }],
    });
    expect([calm.restless.size, calm.cells.get("a"), calm.broken]).toEqual([0, [9], true]);
  });

  test("keeps the very cells where none was moved", () => {
    expect(move([]).cells).toBe(before.cells);
    expect(move([]).restless).toBe(before.restless);
  });
});
