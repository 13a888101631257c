import { isJsonObject, type Json } from "../json/json.ts";
import { PersistentMap } from "../persistent/persistent-map.ts";
import { isCountBelow } from "./machine/read-state.ts";
import type { Codes, TableState } from "./monitor-state.ts";
import { isRestless } from "./move.ts";
import type { TablePiece } from "./piece.ts";
import { keyOf, valuesOf } from "./read-keys.ts";

/** The state of a table as JSON. */
export function writeTable({ broken, strangers, cells }: TableState): Json {
  return {
    broken,
    strangers,
    cells: [...cells.entries()]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, codes]) => [valuesOf(key), codes]),
  };
}

/** The state that was written, or why it is none. */
export function readTable(piece: TablePiece, written: Json): TableState | string {
  if (!isJsonObject(written)) return "a piece is not an object";
  const { broken, cells } = written;
  if (typeof broken !== "boolean") return "`broken` is neither true nor false";
  if (!Array.isArray(cells)) return "`cells` is not a list";
  const read = new Map<string, Codes>();
  for (const cell of cells as readonly Json[]) {
    const [values, at]: readonly Json[] = Array.isArray(cell) ? cell : [];
    if (!Array.isArray(values) || values.length !== piece.variables.length)
      return "a cell has not one value for each variable";
    const codes = readCodes(piece, at);
    if (typeof codes === "string") return codes;
    read.set(keyOf(values), codes);
  }
  const strangers = readCodes(piece, written.strangers);
  if (typeof strangers === "string") return strangers;
  const restless = [...read].filter(([, codes]) => isRestless(piece.quiet, codes));
  return {
    kind: "table",
    broken,
    strangers,
    cells: PersistentMap.of(read),
    restless: PersistentMap.of(restless),
  };
}

function readCodes({ machine }: TablePiece, written: Json | undefined): Codes | string {
  if (!Array.isArray(written)) return "states are not a list";
  const most = machine.table.worth.length * 2;
  const codes: number[] = [];
  for (const code of written as readonly Json[]) {
    if (!isCountBelow(code, most)) return "a state is not one of the machine's";
    codes.push(code);
  }
  return codes;
}
