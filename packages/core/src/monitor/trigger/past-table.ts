import type { Machine } from "../machine/machine.ts";
import type { TablePiece } from "../piece.ts";
import type { ValueTable } from "./value-table.ts";

/** What is kept of the past, so that a call can look up what it asks. */
export type PastTable = ValueTable | PastPiece;

/** A formula about the past: a machine that remembers, and one that says by its breaks where the formula is false. */
export interface PastPiece {
  readonly kind: "past";
  readonly piece: TablePiece;
  readonly answers: Machine;
}
