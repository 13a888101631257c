import type { Json } from "../json/json.ts";
import type { Piece } from "../monitor/piece.ts";
import { type Group, groupsOf } from "./group.ts";
import { type JointAlphabet, jointLetters, type LetterSettings } from "./joint-letters.ts";
import type { Member } from "./member.ts";

/** Pieces looked at together, each with one value for each of its variables, the same for all of them. */
export interface Space {
  readonly members: readonly Member[];
  readonly alphabet: JointAlphabet;
  readonly groups: readonly Group[];
}

/** Stand for values that no rule names. */
const symbols: readonly Json[] = ["\u0001first", "\u0001second"];

/** So many values that no rule names. */
export function symbolsOf(variables: number): readonly Json[] {
  return symbols.slice(0, variables);
}

/**
 * The pieces that have no variables, and those that have as many as there are values. Left out are pieces that have no table, and those that
 * say "there is one": what they ask is not asked of each value. `undefined` where calls can be like too many things.
 */
export function spaceOf(
  pieces: readonly Piece[],
  values: readonly Json[],
  settings: LetterSettings,
): Space | undefined {
  const members = pieces.flatMap((piece, number): Member[] => {
    if (piece.kind === "form" || piece.quantifier === "exists") return [];
    if (piece.variables.length === 0) return [{ piece, number, values: [] }];
    return piece.variables.length === values.length ? [{ piece, number, values }] : [];
  });
  const alphabet = jointLetters(members, settings);
  return alphabet && { members, alphabet, groups: groupsOf(members, alphabet) };
}
