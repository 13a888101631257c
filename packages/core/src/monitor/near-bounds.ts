import type { Monitor } from "./monitor-of.ts";
import type { MonitorState, PieceState } from "./monitor-state.ts";
import type { BoundTaken, Piece } from "./piece.ts";

/** A bound that is nearly taken, or wholly. */
export interface NearBound extends BoundTaken {
  /** Which piece of the monitor. */
  readonly piece: number;
}

/** From this part of a bound on it is told. */
const near = 0.8;

/**
 * The bounds that a run has taken 80 % of, or more. Of `keys` there may be more in a run; the others are taken once and for all when a
 * rule is compiled.
 */
export function nearBounds(monitor: Monitor, state: MonitorState): readonly NearBound[] {
  return monitor.pieces.flatMap((_, number) => nearBoundsOf(monitor, state, number));
}

/** As {@link nearBounds}, of one piece. */
export function nearBoundsOf({ pieces }: Monitor, state: MonitorState, number: number): readonly NearBound[] {
  const piece = pieces[number];
  if (piece === undefined) return [];
  const keys: BoundTaken = {
    bound: "keys",
    taken: liveKeys(piece, state.pieces[number]),
    most: piece.mostKeys,
  };
  // Almost always, and a guard looks again and again.
  if (piece.taken.length === 0 && !isNear(keys)) return none;
  return [...piece.taken, keys].filter(isNear).map((one) => ({ piece: number, ...one }));
}

const none: readonly NearBound[] = [];

function isNear({ taken, most }: BoundTaken): boolean {
  return taken > 0 && taken >= most * near;
}

function liveKeys(piece: Piece, stands: PieceState | undefined): number {
  if (piece.kind === "form") return stands?.kind === "form" ? piece.form.liveKeys(stands.state) : 0;
  return stands?.kind === "table" ? stands.cells.size : 0;
}
