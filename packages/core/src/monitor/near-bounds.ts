import type { Monitor } from "./monitor-of.ts";
import type { MonitorState } from "./monitor-state.ts";
import type { BoundTaken } from "./piece.ts";

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
export function nearBounds({ pieces }: Monitor, state: MonitorState): readonly NearBound[] {
  return pieces.flatMap((piece, number) => {
    const stands = state.pieces[number];
    const keys =
      piece.kind === "form"
        ? stands?.kind === "form"
          ? piece.form.liveKeys(stands.state)
          : 0
        : stands?.kind === "table"
          ? stands.cells.size
          : 0;
    const all: readonly BoundTaken[] = [...piece.taken, { bound: "keys", taken: keys, most: piece.mostKeys }];
    return all
      .filter(({ taken, most }) => taken > 0 && taken >= most * near)
      .map((one) => ({ piece: number, ...one }));
  });
}
