import { areIndependent } from "./independent.ts";
import { remembering } from "./letters/remembering.ts";
import type { Piece } from "./piece.ts";

/** A formula made ready to be watched. Made of data and pure functions; one serves any number of runs. */
export interface Monitor {
  readonly kind: "monitor";
  /** One, or several that must all hold. */
  readonly pieces: readonly Piece[];
  /** The numbers of the pieces that a call of this tool can move or break. */
  readonly concerned: (name: string) => readonly number[];
  /** What makes verdicts late, though never wrong; empty where they are exact. */
  readonly inexact: readonly string[];
}

/** The monitor of some pieces. */
export function monitorOf(pieces: readonly Piece[]): Monitor {
  const reasons = pieces.flatMap((piece) => (piece.kind === "form" ? piece.inexact : piece.alphabet.inexact));
  return {
    kind: "monitor",
    pieces,
    concerned: remembering((name) =>
      pieces.flatMap(({ concerns }, number) => (concerns(name) ? [number] : [])),
    ),
    inexact: [...new Set(pieces.length < 2 || areIndependent(pieces) ? reasons : [...reasons, "parts"])],
  };
}
