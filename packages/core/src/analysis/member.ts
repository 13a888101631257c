import { substitutePattern, type Values } from "../formula/substitute-pattern.ts";
import type { Json } from "../json/json.ts";
import type { LetterBit } from "../monitor/letters/letter-bit.ts";
import type { TablePiece } from "../monitor/piece.ts";

/** A piece with values for its variables, among others that are looked at together with it. */
export interface Member {
  readonly piece: TablePiece;
  /** Its number in the monitor of all rules. */
  readonly number: number;
  /** One for each of the piece's variables. */
  readonly values: readonly Json[];
}

/** What the member's piece asks of a call, with the values in place of the variables. */
export function bitsOf({ piece, values }: Member): readonly LetterBit[] {
  const { bits } = piece.alphabet;
  return values.length === 0 ? bits : bits.map((bit) => writtenBit(bit, valuesFor(piece, values)));
}

/** Values by the names that the piece's patterns use. */
export function valuesFor({ names }: TablePiece, values: readonly Json[]): Values {
  return new Map(
    names.flatMap((name, index) => (values[index] === undefined ? [] : [[name, values[index]]])),
  );
}

/** The bit with values in place of its variables. */
export function writtenBit(bit: LetterBit, values: Values): LetterBit {
  return "call" in bit ? { ...bit, call: substitutePattern(bit.call, values) } : bit;
}
