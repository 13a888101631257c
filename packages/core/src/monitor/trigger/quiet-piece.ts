import { concernsOf } from "../machine/concerns.ts";
import type { TablePiece } from "../piece.ts";

/**
 * The piece of "always" that only remembers: no call breaks it, so that calls which change nothing are of no concern, and values that no
 * call shows are left alone.
 */
export function quietPiece(piece: TablePiece): TablePiece {
  const { machine, alphabet } = piece;
  const { table } = machine;
  const idle = Uint8Array.from({ length: table.letters }, (_, letter) =>
    table.worth.every((_worth, state) => table.next[state * table.letters + letter] === state) ? 1 : 0,
  );
  return {
    ...piece,
    machine: { ...machine, idle, table: { ...table, output: new Uint8Array(table.output.length) } },
    concerns: concernsOf(alphabet, (letter) => idle[letter] === 1),
  };
}
