import { letterKey } from "../monitor/letters/alphabet.ts";
import { selectsName } from "../monitor/letters/name-classes.ts";
import { recordOf } from "../monitor/letters/record-of.ts";
import type { Piece, TablePiece } from "../monitor/piece.ts";
import type { ToolCall } from "../trace/trace-data.ts";
import type { Allowance } from "./allowance.ts";

/** What a piece makes of the next call of a tool. */
export interface OfTool {
  /** By state of the machine; of a piece without a table there are none. */
  readonly byState: readonly Allowance[];
}

/** What the piece makes of calls of a tool in a step of their own; `undefined` where it never refuses one. */
export function callsOfTool(piece: Piece, tool: string): OfTool | undefined {
  if (!piece.concerns(tool)) return undefined;
  if (piece.kind === "form") return { byState: [] };
  const byState = piece.quantifier === "exists" ? lastHopes(piece, tool) : refusals(piece, tool);
  return byState.every((one) => one === "safe") ? undefined : { byState };
}

/** A call is refused where every letter breaks that it may have, its result not being known. */
function refusals(piece: TablePiece, tool: string): readonly Allowance[] {
  const { table } = piece.machine;
  const { letters, output, worth } = table;
  const calls = lettersOfCalls(piece, tool);
  return Array.from(worth, (_, state): Allowance => {
    const breaks = (letter: number): boolean => output[state * letters + letter] !== 0;
    const refused = calls.filter((call) => call.every(breaks));
    if (refused.length === 0) return calls.length === 0 ? "depends" : "safe";
    return calls.flat().every(breaks) ? "never" : "depends";
  });
}

/** What looks for one value breaks only once there can't be one any more: values that no call has shown come to that by such a call. */
function lastHopes(piece: TablePiece, tool: string): readonly Allowance[] {
  const { table, outlook } = piece.machine;
  const calls = lettersOfCalls(piece, tool).flat();
  return Array.from(table.worth, (_, state): Allowance => {
    const isLast = calls.some((letter) => outlook[table.next[state * table.letters + letter] ?? 0] === 1);
    return calls.length === 0 || isLast ? "depends" : "safe";
  });
}

/** For each kind of call that there can be of the tool the letters that it may have before its result is known. */
function lettersOfCalls(
  { alphabet, readLetters, variables, asks }: TablePiece,
  tool: string,
): readonly (readonly number[])[] {
  const selects = alphabet.bits.reduce(
    (all, bit, number) => (!("call" in bit) || selectsName(bit.call.tool, tool) ? all | (1 << number) : all),
    0,
  );
  return (alphabet.masks.get(selects) ?? []).flatMap((mask) => {
    const letter = alphabet.numbers.get(letterKey(mask, "new"));
    if (letter === undefined) return [];
    const example = alphabet.letters[letter]?.example;
    // With variables a letter is a matter of the value that is asked for; predicates will be asked; without an example nobody knows what
    // else the call may be.
    if (example === undefined || variables.length > 0 || asks) return [[letter]];
    const { result: _result, outcome: _outcome, ...made } = example;
    const call: ToolCall = { ...made, name: tool, position: 0, outcome: "pending" };
    const record = recordOf({ call }, { pieces: [], calls: 0, lastStep: null, previousStep: null });
    const possible = readLetters({ call }, record, "new");
    return [possible.includes(letter) ? possible : [letter]];
  });
}
