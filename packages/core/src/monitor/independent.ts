import { namesIn, strangerTo } from "./letters/name-classes.ts";
import type { Piece } from "./piece.ts";

/**
 * Whether no call can matter to two of the pieces: then all can be satisfied together where each can be alone, one after the other. A piece
 * that counts calls of all tools, or names tools by a glob, is not independent of others.
 */
export function areIndependent(pieces: readonly Piece[]): boolean {
  const names = new Set<string>();
  for (const piece of pieces) {
    if (piece.kind === "form") return false;
    for (const bit of piece.alphabet.bits) {
      const tool = "call" in bit ? bit.call.tool : undefined;
      if (tool?.kind !== "name" && tool?.kind !== "names") return false;
      for (const name of namesIn(tool)) names.add(name);
    }
  }
  const unnamed = strangerTo([...names]);
  return (
    pieces.every(({ concerns }) => !concerns(unnamed)) &&
    [...names].every((name) => pieces.filter(({ concerns }) => concerns(name)).length < 2)
  );
}
