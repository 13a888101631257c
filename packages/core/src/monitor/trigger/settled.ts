import type { Fit } from "../../match/fit.ts";
import type { Codes, TableState } from "../monitor-state.ts";
import { outlookOf } from "../outlook.ts";
import { allOf, negated, same } from "./kleene.ts";
import type { PastPiece, PastTable } from "./past-table.ts";
import type { Reading } from "./reading.ts";
import type { ValueState } from "./value-table.ts";

/** Says of a past table what its formula is worth at each call to come, whatever is called: 1, 0; 2 where that is open. */
export type Settled = (number: number, state: TableState | ValueState | undefined) => Fit;

/** Makes ready the question which formulas about the past nothing can change any more. */
export function settledTables(tables: readonly PastTable[]): Settled {
  const never = tables.map((table) => (table.kind === "past" ? statesOfNever(table.answers) : noStates));
  return (number, state) => {
    const table = tables[number];
    if (table?.kind !== "past" || state?.kind !== "table") return 2;
    if (outlookOf(table.piece, { ...state, broken: false }) === 1) return 1;
    const isNever = (codes: Codes): boolean =>
      codes.length > 0 && codes.every((code) => never[number]?.has(code >> 1) === true);
    return isNever(state.strangers) && [...state.cells.values()].every(isNever) ? 0 : 2;
  };
}

const noStates: ReadonlySet<number> = new Set();

/** The states from which on the formula of the machine of "always" is false at each call. */
function statesOfNever({ table }: PastPiece["answers"]): ReadonlySet<number> {
  const { letters, output, next, worth } = table;
  const found = new Set(worth.keys());
  for (let size = -1; size !== found.size; ) {
    size = found.size;
    for (const state of found) {
      const isNever = range(state * letters, letters).every(
        (at) => output[at] !== 0 && found.has(next[at] ?? 0),
      );
      if (!isNever) found.delete(state);
    }
  }
  return found;
}

function range(from: number, length: number): readonly number[] {
  return Array.from({ length }, (_, index) => from + index);
}

/** What a reading is worth at each call to come, whatever is called: 1, 0; 2 where that is open, or not known. */
export function settledWorth(reading: Reading, worthOfTable: (number: number) => Fit): Fit {
  switch (reading.kind) {
    case "constant":
      return reading.value ? 1 : 0;
    case "not":
      return negated(settledWorth(reading.body, worthOfTable));
    case "all":
      return allOf(reading.parts.map((part) => settledWorth(part, worthOfTable)));
    case "same":
      return same(settledWorth(reading.left, worthOfTable), settledWorth(reading.right, worthOfTable));
    case "table":
      return worthOfTable(reading.table);
    case "ways":
    case "kept":
      // Where there is nothing to ask it about, it is so.
      return settledWorth(reading.body, worthOfTable) === 1 ? 1 : 2;
    case "fits":
      return 2;
  }
}
