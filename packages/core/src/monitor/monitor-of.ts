import { areIndependent } from "./independent.ts";
import { remembering } from "./letters/remembering.ts";
import type { Piece } from "./piece.ts";

/** A formula made ready to be watched. Made of data and pure functions; one serves any number of runs. */
export interface Monitor {
  readonly kind: "monitor";
  /** One, or several that must all hold. */
  readonly pieces: readonly Piece[];
  /** The pieces that a call of this tool can move or break. */
  readonly concerned: (name: string) => readonly Concerned[];
  /** What makes verdicts late, though never wrong; empty where they are exact. */
  readonly inexact: readonly string[];
}

/** A piece that a call can move or break. */
export interface Concerned {
  readonly piece: number;
  /** False where only some states of its machine can tell the call from none. */
  readonly mentioned: boolean;
}

/** The monitor of some pieces. */
export function monitorOf(pieces: readonly Piece[]): Monitor {
  const reasons = pieces.flatMap((piece) => (piece.kind === "form" ? piece.inexact : piece.alphabet.inexact));
  return {
    kind: "monitor",
    pieces,
    concerned: remembering((name) =>
      pieces.flatMap((one, piece) =>
        one.concerns(name) ? [{ piece, mentioned: one.kind === "form" || one.mentions(name) }] : [],
      ),
    ),
    inexact: [...new Set(pieces.length < 2 || areIndependent(pieces) ? reasons : [...reasons, "parts"])],
  };
}
