import type { PieceState } from "./monitor-state.ts";
import type { Piece } from "./piece.ts";

/** -1: violated, 1: satisfied whatever follows; 0: neither, or not known. */
export function outlookOf({ machine }: Piece, state: PieceState): -1 | 0 | 1 {
  const isLost = (code: number): boolean => (code & 1) === 1 || machine.outlook[code >> 1] === -1;
  if (state.length === 0) return 0;
  if (state.every(isLost)) return -1;
  return state.every((code) => !isLost(code) && machine.outlook[code >> 1] === 1) ? 1 : 0;
}

/** True where nothing that follows can change the verdict. */
export function isFinal(piece: Piece, state: PieceState): boolean {
  return outlookOf(piece, state) !== 0;
}
