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

/** Names come from models: of more than so many the answer is not kept. */
const mostNames = 1_000;

/** The monitor of some pieces. */
export function monitorOf(pieces: readonly Piece[]): Monitor {
  const known = new Map<string, readonly number[]>();
  const reasons = pieces.flatMap(({ alphabet, tells }) => [
    ...alphabet.inexact,
    ...(tells === "first" ? ["first break only"] : []),
  ]);
  return {
    kind: "monitor",
    pieces,
    concerned: (name) => {
      const before = known.get(name);
      if (before !== undefined) return before;
      const numbers = pieces.flatMap(({ concerns }, number) => (concerns(name) ? [number] : []));
      if (known.size < mostNames) known.set(name, numbers);
      return numbers;
    },
    inexact: [...new Set(pieces.length > 1 ? [...reasons, "parts"] : reasons)],
  };
}
