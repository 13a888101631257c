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
      if (tool?.kind === "name") names.add(tool.name);
      else if (tool?.kind === "names") for (const name of tool.names) names.add(name);
      else return false;
    }
  }
  let unnamed = "other";
  while (names.has(unnamed)) unnamed += "_";
  return (
    pieces.every(({ concerns }) => !concerns(unnamed)) &&
    [...names].every((name) => pieces.filter(({ concerns }) => concerns(name)).length < 2)
  );
}
