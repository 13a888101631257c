import type { CallRecord } from "../match/call-record.ts";
import type { Break } from "./break.ts";
import type { StepKind } from "./letters/letter-bit.ts";
import type { Observation } from "./letters/observation.ts";
import type { Codes, TableState } from "./monitor-state.ts";
import { isRestless, move, sameCodes, staysPut } from "./move.ts";
import { isSettled, outlookOf } from "./outlook.ts";
import type { TablePiece } from "./piece.ts";
import { putInto } from "./put-into.ts";
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
  const { machine, names } = piece;
  const background = piece.readLetters(observation, record, kind, piece.scopeOfStrangers);
  if (background.length === 0) return undefined;
  const reading = piece.readKeys(record);
  if (reading === "unknown") return undefined;
  const { keys, others } = reading;

  const moving = beginning(piece, before, !others && background.length === 1);
  const strangers = advance(moving, before.strangers, background, undefined);
  const movesAll = background.length > 1 || machine.idle[background[0] ?? 0] !== 1;
  if (movesAll || others) {
    // A run may remember thousands, and almost all of them rest at a call that is nothing to the rule for other values than its own.
    const isNothing = !others && background.length === 1 && isOther(piece, background[0] ?? -1);
    const awake = isNothing && sameCodes(strangers, before.strangers) ? before.restless : before.cells;
    for (const [key, codes] of awake.entries()) {
      if (keys.has(key)) continue;
      if (!others && staysPut(machine, codes, background) && !sameCodes(codes, strangers)) continue;
      const letters = others
        ? piece.readLetters(observation, record, kind, scopeWith(names, valuesOf(key)))
        : background;
      settle(moving, key, codes, advance(moving, codes, letters, key), strangers);
    }
  }
  for (const [key, values] of keys) {
    const was = before.cells.get(key);
    const letters = piece.readLetters(observation, record, kind, scopeWith(names, values));
    settle(moving, key, was, advance(moving, was ?? before.strangers, letters, key), strangers);
  }
  if (!moving.isReadable) return undefined;
  const { broken, certain } = moving;
  const cells = moving.cells ?? noCellMoves;
  return {
    broken,
    strangers,
    cells,
    breaks:
      piece.quantifier === "exists"
        ? lastHope(piece, before, { broken, strangers, cells })
        : (moving.breaks ?? noBreaks),
    certain,
    still: moving.cells === undefined && broken === before.broken && sameCodes(strangers, before.strangers),
  };
}

/** What is gathered while the cells of a piece move. */
interface Moving {
  readonly piece: TablePiece;
  broken: boolean;
  breaks: Omit<Break, "piece">[] | undefined;
  cells: CellMove[] | undefined;
  /** Whether the call has a letter for all values. */
  isReadable: boolean;
  certain: boolean;
}

function beginning(piece: TablePiece, { broken }: TableState, certain: boolean): Moving {
  return { piece, broken, breaks: undefined, cells: undefined, isReadable: true, certain };
}

/** Where these letters lead from there, for the values of `key`; without one, for those that no call has shown. */
function advance(moving: Moving, codes: Codes, letters: readonly number[], key: string | undefined): Codes {
  if (letters.length !== 1) moving.certain = false;
  if (letters.length === 0) moving.isReadable = false;
  const { machine, variables } = moving.piece;
  const { codes: after, breaks, hangsOn } = move(machine, codes, letters);
  if (breaks !== 0) {
    if (hangsOn === "nothing") moving.broken = true;
    moving.breaks = putInto(moving.breaks, {
      kind: breaks === 1 ? "instance" : "conflict",
      hangsOn,
      bindings: key === undefined ? {} : givenBindings(variables, valuesOf(key)),
    });
  }
  return after;
}

/** Notes where the machine is for the values of a key, if that is not where it was. A key that is where strangers are needs no cell. */
function settle(moving: Moving, key: string, was: Codes | undefined, codes: Codes, strangers: Codes): void {
  const isStranger = sameCodes(codes, strangers);
  if (isStranger ? was === undefined : was !== undefined && sameCodes(was, codes)) return;
  const cell: CellMove = isStranger
    ? { key, codes: undefined, restless: false }
    : { key, codes, restless: isRestless(moving.piece.quiet, codes) };
  moving.cells = putInto(moving.cells, cell);
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
