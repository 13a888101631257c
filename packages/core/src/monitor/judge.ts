import type { Json } from "../json/json.ts";
import type { CallRecord } from "../match/call-record.ts";
import type { StepKind } from "./letters/letter-bit.ts";
import type { Observation } from "./letters/observation.ts";
import { recordOf } from "./letters/record-of.ts";
import type { Monitor } from "./monitor-of.ts";
import { type Cell, type Codes, type MonitorState, type PieceState, stepKindOf } from "./monitor-state.ts";
import { move, sameCodes } from "./move.ts";
import { outlookOf } from "./outlook.ts";
import type { Piece } from "./piece.ts";
import { scopeOfStrangers, scopeWith } from "./read-keys.ts";
import type { Break, PieceMove, Transition } from "./transition.ts";

/** The most broken cells that are told of one call. */
const mostTold = 20;

/** What one more call would do. Writes nothing: a transition that is not committed leaves no trace. */
export function judge(monitor: Monitor, state: MonitorState, observation: Observation): Transition {
  const { call } = observation;
  const moves: PieceMove[] = [];
  const breaks: Break[] = [];
  const concerned = monitor.concerned(call.name);
  if (concerned.length > 0) {
    const kind = stepKindOf(call, state);
    const record = recordOf(observation, state);
    for (const number of concerned) {
      const [piece, before] = [monitor.pieces[number], state.pieces[number]];
      if (piece === undefined || before === undefined) continue;
      const moved = movePiece(piece, number, before, observation, record, kind);
      if (moved.breaks.length > 0)
        for (const one of moved.breaks.slice(0, mostTold)) breaks.push({ piece: number, ...one });
      moves.push(moved.move);
    }
  }
  return { moves, breaks, step: call.step };
}

interface Moved {
  readonly move: PieceMove;
  readonly breaks: readonly Omit<Break, "piece">[];
}

function movePiece(
  piece: Piece,
  number: number,
  before: PieceState,
  observation: Observation,
  record: CallRecord,
  kind: StepKind | undefined,
): Moved {
  if (piece.variables.length === 0) return moveOnly(piece, number, before, observation, record, kind);
  const names = piece.variables.map(({ name }) => name);
  const keys = piece.readKeys(record);
  const read = (values: readonly Json[] | undefined): readonly number[] =>
    kind === undefined && piece.alphabet.usesSteps
      ? []
      : piece.readLetters(
          observation,
          record,
          kind ?? "new",
          values === undefined ? scopeOfStrangers(names) : scopeWith(names, values),
        );
  const background = read(undefined);
  if (keys === "missing" || background.length === 0) return loseWay(piece, number, before);

  let { broken } = before;
  const breaks: Omit<Break, "piece">[] = [];
  const advance = (codes: Codes, letters: readonly number[], values: readonly Json[] | undefined): Codes => {
    const moved = move(piece.machine, codes, letters);
    if (moved.breaks !== 0) {
      if (moved.hangsOn === "nothing") broken = true;
      breaks.push({
        kind: moved.breaks === 1 ? "instance" : "conflict",
        hangsOn: moved.hangsOn,
        bindings: bindingsOf(piece, values),
      });
    }
    return moved.codes;
  };
  const strangers = advance(before.strangers, background, undefined);
  const cells = new Map<string, Cell | undefined>();
  const settle = (key: string, values: readonly Json[], codes: Codes): void => {
    if (!sameCodes(codes, strangers)) cells.set(key, { values, codes });
    else if (before.cells.has(key)) cells.set(key, undefined);
  };
  const isIdle = background.every((letter) => piece.machine.idle[letter] === 1);
  if (!isIdle || background.length > 1) {
    for (const [key, { values, codes }] of before.cells)
      if (!keys.has(key)) settle(key, values, advance(codes, background, values));
  }
  for (const [key, values] of keys) {
    const from = before.cells.get(key)?.codes ?? before.strangers;
    settle(key, values, advance(from, read(values), values));
  }
  const after = { piece: number, broken, strangers, cells };
  return { move: after, breaks: piece.quantifier === "exists" ? lastHope(piece, before, after) : breaks };
}

/** A piece without variables: there are no cells. */
function moveOnly(
  piece: Piece,
  number: number,
  before: PieceState,
  observation: Observation,
  record: CallRecord,
  kind: StepKind | undefined,
): Moved {
  const clear = kind !== undefined || !piece.alphabet.usesSteps;
  const letters = clear ? piece.readLetters(observation, record, kind ?? "new") : [];
  if (letters.length === 0) return loseWay(piece, number, before);
  const { codes, breaks, hangsOn } = move(piece.machine, before.strangers, letters);
  const broken = before.broken || (breaks !== 0 && hangsOn === "nothing");
  return {
    move: { piece: number, broken, strangers: codes, cells: noCells },
    breaks:
      breaks === 0 ? noBreaks : [{ kind: breaks === 1 ? "instance" : "conflict", hangsOn, bindings: {} }],
  };
}

const noCells: ReadonlyMap<string, undefined> = new Map();
const noBreaks: Moved["breaks"] = [];

/** Nothing that is called can change what is final; all else is unknown from now on. */
function loseWay(piece: Piece, number: number, before: PieceState): Moved {
  if (outlookOf(piece, before) !== 0)
    return { move: { ...before, piece: number, cells: new Map() }, breaks: [] };
  const cells = new Map([...before.cells.keys()].map((key) => [key, undefined] as const));
  return { move: { piece: number, broken: before.broken, strangers: [], cells }, breaks: [] };
}

/** "There is one" breaks only when there can't be one any more. */
function lastHope(piece: Piece, before: PieceState, after: PieceMove): Moved["breaks"] {
  const isLost = (state: PieceState): boolean => outlookOf(piece, state) === -1;
  if (isLost(before) || !isLost(changed(before, after))) return [];
  return [{ kind: "instance", hangsOn: "nothing", bindings: {} }];
}

/** The state after a move, in a map of its own. */
export function changed(before: PieceState, { broken, strangers, cells }: PieceMove): PieceState {
  const after = new Map(before.cells);
  for (const [key, cell] of cells) {
    if (cell === undefined) after.delete(key);
    else after.set(key, cell);
  }
  return { broken, strangers, cells: after };
}

function bindingsOf(
  { variables }: Piece,
  values: readonly Json[] | undefined,
): Readonly<Record<string, Json>> {
  if (values === undefined) return {};
  return Object.fromEntries(variables.map(({ given }, index) => [given, values[index] ?? null]));
}
