import type { Formula } from "../formula/formula.ts";
import type { CompileOptions } from "./compile-options.ts";
import { formulaOf, partOf } from "./machine/part.ts";
import { type Monitor, monitorOf } from "./monitor-of.ts";
import { type Piece, pieceOf, type Refused } from "./piece.ts";

/** A formula that can't be watched, and why. */
export interface Unwatchable {
  readonly kind: "unwatchable";
  readonly reason: string;
}

/**
 * Compiles a formula that was accepted at load into machines of at most 256 states and letters. Never throws; what is too large, or of
 * a kind that machines don't know, is said to be so.
 *
 * A formula that is too large as a whole is watched part by part where all its parts must hold: satisfied for good is still exact,
 * violated for good may come late (`parts`). Where the instances of a part are too many, its first break is told, and no other
 * (`first break only`); verdicts are none the worse.
 */
export function compile(formula: Formula, options: CompileOptions = {}): Monitor | Unwatchable {
  const whole = pieceOf(formula, options, "each");
  if (whole.kind === "piece") return monitorOf([whole]);
  const part = partOf(formula);
  const pieces = part.kind === "and" ? part.parts.map((one) => anyPieceOf(formulaOf(one), options)) : [];
  if (pieces.length > 1 && pieces.every(isPiece)) return monitorOf(pieces);
  const first = pieceOf(formula, options, "first");
  return first.kind === "piece" ? monitorOf([first]) : { kind: "unwatchable", reason: first.reason };
}

function anyPieceOf(formula: Formula, options: CompileOptions): Piece | Refused {
  const each = pieceOf(formula, options, "each");
  return each.kind === "piece" ? each : pieceOf(formula, options, "first");
}

function isPiece(piece: Piece | Refused): piece is Piece {
  return piece.kind === "piece";
}
