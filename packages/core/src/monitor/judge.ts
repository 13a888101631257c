import type { CallRecord } from "../match/call-record.ts";
import type { Break } from "./break.ts";
import type { StepKind } from "./letters/letter-bit.ts";
import type { Observation } from "./letters/observation.ts";
import { recordOf } from "./letters/record-of.ts";
import type { Monitor } from "./monitor-of.ts";
import { type MonitorState, type PieceState, stepKindOf, type TableState } from "./monitor-state.ts";
import { isRestless, move } from "./move.ts";
import { type Moved, moveCells, noBreaks, noCellMoves } from "./move-cells.ts";
import { outlookOf } from "./outlook.ts";
import type { Piece, TablePiece } from "./piece.ts";
import { putInto } from "./put-into.ts";
import type { PieceMove, Transition } from "./transition.ts";

/** The most broken cells that are told of one call. */
const mostTold = 20;

/** What one more call would do. Writes nothing: a transition that is not committed leaves no trace. */
export function judge(monitor: Monitor, state: MonitorState, observation: Observation): Transition {
  const { call } = observation;
  const concerned = monitor.concerned(call.name);
  if (concerned.length === 0)
    return { moves: noMoves, breaks: noBreaksAtAll, lost: nowhere, step: call.step, certain: true };
  let moves: PieceMove[] | undefined;
  let breaks: Break[] | undefined;
  let lost: number[] | undefined;
  let certain = true;
  const kind = stepKindOf(call, state);
  let known: CallRecord | undefined;
  for (const { piece: number, mentioned } of concerned) {
    const piece = monitor.pieces[number];
    const before = state.pieces[number];
    if (piece === undefined || before === undefined) continue;
    if (!mentioned && kind !== undefined && isQuiet(piece, before)) continue;
    known ??= recordOf(observation, state);
    const record = known;
    if (piece.kind === "form") {
      if (before.kind !== "form") continue;
      const moved = piece.form.judge(before.state, { observation, record, step: kind });
      if (!moved.certain) certain = false;
      if (piece.form.isLost(moved.state)) lost = putInto(lost, number);
      breaks = told(number, moved.breaks, breaks);
      if (!moved.still)
        moves = putInto<PieceMove>(moves, { kind: "form", piece: number, state: moved.state });
      continue;
    }
    if (before.kind !== "table") continue;
    const moved = movePiece(piece, before, observation, record, kind);
    if (!moved.certain) certain = false;
    if (moved.strangers.length === 0) lost = putInto(lost, number);
    breaks = told(number, moved.breaks, breaks);
    if (!moved.still) {
      const { broken, strangers, cells } = moved;
      moves = putInto<PieceMove>(moves, { kind: "table", piece: number, broken, strangers, cells });
    }
  }
  return {
    moves: moves ?? noMoves,
    breaks: breaks ?? noBreaksAtAll,
    lost: lost ?? nowhere,
    step: call.step,
    certain,
  };
}

/** Whether a call of a tool that the piece doesn't mention leaves it as it is: almost always, so that most rules cost nothing. */
function isQuiet(piece: Piece, before: PieceState): boolean {
  if (piece.kind !== "table" || before.kind !== "table") return false;
  return before.restless.size === 0 && !isRestless(piece.quiet, before.strangers);
}

function told(
  piece: number,
  some: readonly Omit<Break, "piece">[],
  before: Break[] | undefined,
): Break[] | undefined {
  if (some.length === 0) return before;
  const all = before ?? [];
  for (const one of some.slice(0, mostTold)) all.push({ piece, ...one });
  return all;
}

const noMoves: readonly PieceMove[] = [];
const noBreaksAtAll: readonly Break[] = [];

/** What a call does to a piece that is a table. */
export function movePiece(
  piece: TablePiece,
  before: TableState,
  observation: Observation,
  record: CallRecord,
  kind: StepKind | undefined,
): Moved {
  if (kind === undefined && piece.alphabet.usesSteps) return lostWay(piece, before);
  if (piece.variables.length === 0)
    return moveOnly(piece, before, piece.readLetters(observation, record, kind ?? "new"));
  const moved = moveCells(piece, before, observation, record, kind ?? "new");
  return moved === undefined || hasTooManyKeys(piece, before, moved) ? lostWay(piece, before) : moved;
}

function hasTooManyKeys({ mostKeys }: TablePiece, { cells }: TableState, moved: Moved): boolean {
  if (cells.size + moved.cells.length <= mostKeys) return false;
  let { size } = cells;
  for (const { key, codes } of moved.cells) size += Number(codes !== undefined) - Number(cells.has(key));
  return size > mostKeys;
}

/** A piece without variables: there are no cells. */
function moveOnly(piece: TablePiece, before: TableState, letters: readonly number[]): Moved {
  if (letters.length === 0) return lostWay(piece, before);
  const { codes, breaks, hangsOn } = move(piece.machine, before.strangers, letters);
  const broken = before.broken || (breaks !== 0 && hangsOn === "nothing");
  return {
    broken,
    strangers: codes,
    cells: noCellMoves,
    breaks:
      breaks === 0 ? noBreaks : [{ kind: breaks === 1 ? "instance" : "conflict", hangsOn, bindings: {} }],
    certain: letters.length === 1,
    still: codes === before.strangers && broken === before.broken,
  };
}

/** Nothing that is called can change what is final; all else is unknown from now on. */
function lostWay(piece: TablePiece, before: TableState): Moved {
  const { broken, strangers, cells } = before;
  const common = { broken, breaks: noBreaks, certain: false };
  if (outlookOf(piece, before) !== 0) return { ...common, strangers, cells: noCellMoves, still: true };
  const gone = [...cells.entries()].map(([key]) => ({ key, codes: undefined, restless: false }));
  return { ...common, strangers: nowhere, cells: gone, still: false };
}

const nowhere: readonly number[] = [];
