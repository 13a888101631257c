import type { Formula } from "../formula/formula.ts";
import type { CompileOptions } from "./compile-options.ts";
import { formulaOf, partOf } from "./machine/part.ts";
import { type Monitor, monitorOf } from "./monitor-of.ts";
import type { Piece, Refused } from "./piece.ts";
import { pieceOf } from "./piece-of.ts";

/** A formula that can't be watched, and why. */
export interface Unwatchable {
  readonly kind: "unwatchable";
  readonly reason: string;
}

/**
 * Compiles a formula that was accepted at load. Never throws; what is too large, or of a kind that can't be watched, is said to be so.
 *
 * A formula that fits one table of at most 256 states and letters is exact. Where it doesn't, and all its parts must hold, each part is
 * watched by itself: satisfied for good is still exact, violated for good may come late (`parts`). What fits no table even so is walked
 * state by state.
 */
export function compile(formula: Formula, options: CompileOptions = {}): Monitor | Unwatchable {
  const whole = pieceOf(formula, options);
  if (whole.kind === "table") return monitorOf([whole]);
  const part = partOf(formula);
  const pieces = part.kind === "and" ? part.parts.map((one) => pieceOf(formulaOf(one), options)) : [];
  if (pieces.length > 1 && pieces.every(isPiece)) return monitorOf(pieces);
  return whole.kind === "form" ? monitorOf([whole]) : { kind: "unwatchable", reason: whole.reason };
}

function isPiece(piece: Piece | Refused): piece is Piece {
  return piece.kind !== "refused";
}
