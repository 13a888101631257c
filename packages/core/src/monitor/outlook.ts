import type { Codes, TableState } from "./monitor-state.ts";
import type { TablePiece } from "./piece.ts";

/** -1: violated, 1: satisfied whatever follows; 0: neither, or not known. */
export function outlookOf(piece: TablePiece, { broken, strangers, cells }: TableState): -1 | 0 | 1 {
  let all: -1 | 0 | 1 = broken ? -1 : ofCodes(piece, strangers);
  for (const codes of cells.values()) {
    if (all === -1) break;
    const one = ofCodes(piece, codes);
    if (one < all) all = one;
  }
  if (piece.quantifier !== "exists") return all;
  return all === 0 ? 0 : all === 1 ? -1 : 1;
}

/** Whether values that no call has shown satisfy the machine's formula, whatever follows. */
export function isSettled(piece: TablePiece, strangers: Codes): boolean {
  return ofCodes(piece, strangers) === 1;
}

function ofCodes({ machine }: TablePiece, codes: Codes): -1 | 0 | 1 {
  const isLost = (code: number): boolean => (code & 1) === 1 || machine.outlook[code >> 1] === -1;
  if (codes.length === 0) return 0;
  if (codes.every(isLost)) return -1;
  return codes.every((code) => !isLost(code) && machine.outlook[code >> 1] === 1) ? 1 : 0;
}
