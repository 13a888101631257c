import type { Json } from "../json/json.ts";
import type { Codes } from "../monitor/monitor-state.ts";
import type { TablePiece } from "../monitor/piece.ts";
import { valuesOf } from "../monitor/read-keys.ts";
import type { JointRules, Standing } from "./joint-rules.ts";

/** What is to be seen to next. */
export interface Due {
  /** How many variables the piece has that something is owed to. */
  readonly variables: number;
  /** Their values; `undefined` where it is owed whatever they are. */
  readonly values: readonly Json[] | undefined;
  /** Something is owed for other values, too. */
  readonly more: boolean;
}

/** Something that is owed and can still be met: for values that calls have shown before all others. `undefined` where nothing is. */
export function firstOwed({ monitor }: JointRules, { pieces }: Standing): Due | undefined {
  let always: Due | undefined;
  let found: Due | undefined;
  for (const [number, piece] of monitor.pieces.entries()) {
    const stands = pieces[number];
    if (piece.kind === "form" || stands?.kind !== "table" || piece.quantifier === "exists") continue;
    const variables = piece.variables.length;
    if (isOwed(piece, stands.strangers)) always ??= { variables, values: undefined, more: false };
    for (const [key, codes] of stands.cells.entries()) {
      if (!isOwed(piece, codes)) continue;
      const values = valuesOf(key);
      if (found === undefined) found = { variables, values, more: false };
      else if (!sameValues(found.values, values)) return { ...found, more: true };
    }
  }
  return found ?? always;
}

function isOwed({ machine: { toAccept } }: TablePiece, codes: Codes): boolean {
  return codes.length > 0 && codes.every((code) => (toAccept[code >> 1] ?? -1) > 0);
}

function sameValues(one: readonly Json[] | undefined, other: readonly Json[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
