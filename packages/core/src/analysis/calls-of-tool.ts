import type { Condition } from "../formula/pattern.ts";
import { letterKey } from "../monitor/letters/alphabet.ts";
import { type AskedBit, askedBit } from "../monitor/letters/asked-bit.ts";
import type { LetterBit, StepKind } from "../monitor/letters/letter-bit.ts";
import { masksOf } from "../monitor/letters/masks-of.ts";
import { selectsName } from "../monitor/letters/name-classes.ts";
import { baseOf } from "../monitor/letters/sample-values.ts";
import type { Piece, TablePiece } from "../monitor/piece.ts";
import type { Allowance } from "./allowance.ts";

/** What a piece makes of the next call of a tool. */
export interface OfTool {
  /** By state of the machine; of a piece without a table there are none. */
  readonly byState: readonly Allowance[];
}

/** What the piece makes of calls of a tool that are parallel to none before; `undefined` where it never refuses one. */
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

/**
 * For each kind of call that there can be of the tool, as far as it is known before it runs, the letters that it may come to have. One letter
 * can come of several kinds of calls: one whose result is not as asked, and one of which it isn't asked. A call whose step is known may be
 * joined by others of its step, one without can't: that is two kinds.
 */
function lettersOfCalls(piece: TablePiece, tool: string): readonly (readonly number[])[] {
  const steps: readonly StepKind[] = piece.alphabet.usesSteps ? ["new", "none"] : ["new"];
  return steps.flatMap((step) => lettersOfStep(piece, tool, step));
}

function lettersOfStep(
  { alphabet, variables, asks }: TablePiece,
  tool: string,
  step: StepKind,
): readonly (readonly number[])[] {
  const { bits, masks, numbers } = alphabet;
  const selects = bitsWhere(bits, (bit) => !("call" in bit) || selectsName(bit.call.tool, tool));
  const letters = (masks.get(selects) ?? []).flatMap((mask) => {
    const letter = numbers.get(letterKey(mask, step));
    return letter === undefined ? [] : [{ mask, letter }];
  });
  // With variables a letter is a matter of the value that is asked for; predicates will be asked.
  const made = variables.length > 0 || asks ? undefined : masksOf(bits.map(beforeItRan), selects, "ran");
  if (made === undefined) return letters.map(({ letter }) => [letter]);
  const open = bitsWhere(bits, asksForResult);
  return [...made.keys()].flatMap((known) => {
    const possible = letters.filter(({ mask }) => (mask & ~(known & open)) === (known & ~open));
    return possible.length === 0 ? [] : [possible.map(({ letter }) => letter)];
  });
}

/** What a bit asks of a call that has not run yet. */
function beforeItRan(bit: LetterBit): AskedBit {
  if (!("call" in bit)) return askedBit(bit, false);
  const { outcome: _outcome, ...call } = bit.call;
  const where = call.where.filter(({ part }) => part === "args");
  return askedBit({ kind: "fits", call: { ...call, where } }, false);
}

function asksForResult(bit: LetterBit): boolean {
  if (bit.kind === "results") return true;
  return bit.kind === "fits" && (bit.call.outcome !== undefined || bit.call.where.some(isAboutResult));
}

/** What is compared with a value of the result is as open as the result. */
function isAboutResult({ part, matcher }: Condition): boolean {
  const base = baseOf(matcher);
  if (part === "result") return true;
  if (base.kind === "sameAs") return base.part === "result";
  return base.kind === "compare" && base.operand.kind === "valueAt" && base.operand.part === "result";
}

function bitsWhere(bits: readonly LetterBit[], is: (bit: LetterBit) => boolean): number {
  return bits.reduce((all, bit, number) => (is(bit) ? all | (1 << number) : all), 0);
}
