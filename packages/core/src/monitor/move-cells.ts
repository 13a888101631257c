import type { Bindings } from "../match/bindings.ts";
import type { CallRecord } from "../match/call-record.ts";
import type { Break } from "./break.ts";
import type { StepKind } from "./letters/letter-bit.ts";
import type { Observation } from "./letters/observation.ts";
import type { Codes, TableState } from "./monitor-state.ts";
import { isRestless, move, sameCodes, staysPut } from "./move.ts";
import { isSettled, outlookOf } from "./outlook.ts";
import type { TablePiece } from "./piece.ts";
import { givenBindings, scopeWith, valuesOf } from "./read-keys.ts";
import { type CellMove, movedTable, type TableMove } from "./transition.ts";

/** What one call does to one piece. */
export interface Moved extends Omit<TableMove, "kind" | "piece"> {
  readonly breaks: readonly Omit<Break, "piece">[];
  /** Whether all that matters of the call is known. */
  readonly certain: boolean;
  /** Whether everything is as it was. */
  readonly still: boolean;
}

export const noBreaks: Moved["breaks"] = [];
export const noCellMoves: Moved["cells"] = [];

/**
 * What a call does to a piece with variables: the cells of values that it shows move by letters of their own, all others by that of values
 * that it doesn't show. Where the values were not recorded each may be shown, or not. `undefined`: the call has no letter.
 */
export function moveCells(
  piece: TablePiece,
  before: TableState,
  observation: Observation,
  record: CallRecord,
  kind: StepKind,
): Moved | undefined {
  const { machine, names, scopeOfStrangers } = piece;
  const read = (scope: Bindings | undefined) => piece.readLetters(observation, record, kind, scope);
  const background = read(scopeOfStrangers);
  if (background.length === 0) return undefined;
  const reading = piece.readKeys(record);
  if (reading === "unknown") return undefined;
  const { keys, others } = reading;

  let { broken } = before;
  let breaks: Omit<Break, "piece">[] | undefined;
  let isReadable = true;
  let certain = !others && background.length === 1;
  const advance = (codes: Codes, letters: readonly number[], key: string | undefined): Codes => {
    if (letters.length !== 1) certain = false;
    if (letters.length === 0) isReadable = false;
    const moved = move(machine, codes, letters);
    if (moved.breaks !== 0) {
      if (moved.hangsOn === "nothing") broken = true;
      breaks ??= [];
      breaks.push({
        kind: moved.breaks === 1 ? "instance" : "conflict",
        hangsOn: moved.hangsOn,
        bindings: key === undefined ? {} : givenBindings(piece.variables, valuesOf(key)),
      });
    }
    return moved.codes;
  };
  const strangers = advance(before.strangers, background, undefined);
  let cells: CellMove[] | undefined;
  const settle = (key: string, was: Codes | undefined, codes: Codes): void => {
    const isStranger = sameCodes(codes, strangers);
    if (isStranger ? was === undefined : was !== undefined && sameCodes(was, codes)) return;
    cells ??= [];
    cells.push(
      isStranger
        ? { key, codes: undefined, restless: false }
        : { key, codes, restless: isRestless(piece.quiet, codes) },
    );
  };
  const movesAll = background.length > 1 || machine.idle[background[0] ?? 0] !== 1;
  if (movesAll || others) {
    // A run may remember thousands, and almost all of them rest at a call that is nothing to the rule for other values than its own.
    const isNothing = !others && background.length === 1 && isOther(piece, background[0] ?? -1);
    const awake = isNothing && sameCodes(strangers, before.strangers) ? before.restless : before.cells;
    for (const [key, codes] of awake.entries()) {
      if (keys.has(key)) continue;
      if (!others && staysPut(machine, codes, background) && !sameCodes(codes, strangers)) continue;
      const letters = others ? read(scopeWith(names, valuesOf(key))) : background;
      settle(key, codes, advance(codes, letters, key));
    }
  }
  for (const [key, values] of keys) {
    const was = before.cells.get(key);
    settle(key, was, advance(was ?? before.strangers, read(scopeWith(names, values)), key));
  }
  if (!isReadable) return undefined;
  const after = { broken, strangers, cells: cells ?? noCellMoves };
  return {
    ...after,
    breaks: piece.quantifier === "exists" ? lastHope(piece, before, after) : (breaks ?? noBreaks),
    certain,
    still: cells === undefined && broken === before.broken && sameCodes(strangers, before.strangers),
  };
}

/** Whether a call with this letter shows nothing of what the rule mentions. */
function isOther({ alphabet }: TablePiece, letter: number): boolean {
  return alphabet.letters[letter]?.mask === 0;
}

/** "There is one" breaks only when there can't be one any more. */
function lastHope(
  piece: TablePiece,
  before: TableState,
  after: Omit<TableMove, "kind" | "piece">,
): Moved["breaks"] {
  // Cheap, and almost always the answer: values that nobody has shown may still bring it.
  if (!isSettled(piece, after.strangers)) return noBreaks;
  const isLost = (state: TableState): boolean => outlookOf(piece, state) === -1;
  return isLost(movedTable(before, after)) && !isLost(before)
    ? [{ kind: "instance", hangsOn: "nothing", bindings: {} }]
    : noBreaks;
}
