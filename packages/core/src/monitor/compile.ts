import type { Formula } from "../formula/formula.ts";
import { defaultBounds } from "./bounds.ts";
import type { CompileOptions } from "./compile-options.ts";
import { endPieceOf } from "./end-piece.ts";
import { formulaOf, partOf } from "./machine/part.ts";
import { type Monitor, monitorOf } from "./monitor-of.ts";
import { nativelyBounded } from "./natively-bounded.ts";
import type { Piece, Refused } from "./piece.ts";
import { pieceOf } from "./piece-of.ts";
import { timePieceOf } from "./time/time-piece.ts";
import { triggerPieceOf } from "./trigger/trigger-piece.ts";
import { whyTooLarge } from "./why-not-compiled.ts";

/** A formula that can't be watched, and why. */
export interface Unwatchable {
  readonly kind: "unwatchable";
  readonly reason: string;
}

/**
 * Compiles a formula that was accepted at load. Never throws. Refused is only what has more than 1,000 parts.
 *
 * A formula that fits one table of at most 256 states and letters is exact. Where it doesn't, and all its parts must hold, each part is
 * watched by itself: that is exact where no call matters to two of them; else satisfied for good is, and violated for good may come late
 * (`parts`). What fits no table even so is walked state by state, or by the times of its calls, or what it asks of the past is kept and
 * looked up; and what none of this can do is judged at the end alone. `inexact` and the pieces say which it is, and why.
 */
export function compile(given: Formula, options: CompileOptions = {}): Monitor | Unwatchable {
  // First of all: what comes after takes the stack for each level.
  const reason = whyTooLarge(given);
  if (reason !== undefined) return { kind: "unwatchable", reason };
  const formula = nativelyBounded(given);
  const whole = pieceOf(formula, options);
  if (whole.kind === "table") return monitorOf([whole]);
  const part = partOf(formula);
  const parts = part.kind === "and" ? part.parts.map(formulaOf) : [];
  if (parts.length > 1) {
    const { work } = { ...defaultBounds, ...options.bounds };
    const shared = { ...options, bounds: { ...options.bounds, work: work / parts.length } };
    const pieces = parts.map((one) => anyPieceOf(one, pieceOf(one, shared), shared));
    // Parts that only the end decides are better than a whole that only the end decides, and no better than one that is watched.
    if (whole.kind === "refused" || pieces.every(isWatched)) return monitorOf(pieces);
  }
  return monitorOf([anyPieceOf(formula, whole, options)]);
}

function anyPieceOf(formula: Formula, found: Piece | Refused, options: CompileOptions): Piece {
  if (found.kind !== "refused") return found;
  const timed = timePieceOf(formula, found.reason);
  if (timed !== undefined) return timed;
  const trigger = triggerPieceOf(formula, options, found.reason);
  return trigger.kind === "refused" ? endPieceOf(formula, found.reason) : trigger;
}

function isWatched(piece: Piece): boolean {
  return piece.kind === "table" || piece.how !== "end";
}
