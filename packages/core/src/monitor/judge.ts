import type { Json } from "../json/json.ts";
import type { CallRecord } from "../match/call-record.ts";
import type { Monitor } from "./compile.ts";
import type { StepKind } from "./letter-bit.ts";
import { type Cell, type Codes, type MonitorState, type PieceState, stepKindOf } from "./monitor-state.ts";
import { type Doubt, move, sameCodes } from "./move.ts";
import type { Observation } from "./observation.ts";
import { outlookOf } from "./outlook.ts";
import type { Piece } from "./piece.ts";
import { scopeOfStrangers, scopeWith } from "./read-keys.ts";
import { recordOf } from "./record-of.ts";

/** What a call newly breaks. */
export interface Break {
  /** Which piece of the monitor. */
  readonly piece: number;
  /** `instance`: something that must not be. `conflict`: what is owed can no longer be met together. */
  readonly kind: "instance" | "conflict";
  readonly hangsOn: Doubt;
  /** The values of the variables, by their given names; none where it is broken whatever they are. */
  readonly bindings: Readonly<Record<string, Json>>;
}

/** What happens to one piece. */
export interface PieceMove {
  readonly broken: boolean;
  readonly strangers: Codes;
  /** Cells that are new or changed; `undefined` for those that go, being where strangers are. */
  readonly cells: ReadonlyMap<string, Cell | undefined>;
}

/** What a call would do. */
export interface Transition {
  /** By piece; `undefined` where nothing happens to it. */
  readonly pieces: readonly (PieceMove | undefined)[];
  readonly breaks: readonly Break[];
  /** The step of the call. */
  readonly step: number | undefined;
}

/** The most broken cells that are told of one call. */
const mostTold = 20;

/** What one more call would do. Writes nothing: a transition that is not committed leaves no trace. */
export function judge(monitor: Monitor, state: MonitorState, observation: Observation): Transition {
  const kind = stepKindOf(observation.call, state);
  let record: CallRecord | undefined;
  const breaks: Break[] = [];
  const pieces = monitor.pieces.map((piece, number) => {
    if (!piece.concerns(observation.call.name)) return undefined;
    record ??= recordOf(observation, state);
    const before = state.pieces[number] ?? lost;
    const moved = movePiece(piece, before, observation, record, kind);
    for (const one of moved.breaks.slice(0, mostTold)) breaks.push({ piece: number, ...one });
    return moved.move;
  });
  return { pieces, breaks, step: observation.call.step };
}

const lost: PieceState = { broken: false, strangers: [], cells: new Map() };

interface Moved {
  readonly move: PieceMove;
  readonly breaks: readonly Omit<Break, "piece">[];
}

function movePiece(
  piece: Piece,
  before: PieceState,
  observation: Observation,
  record: CallRecord,
  kind: StepKind | undefined,
): Moved {
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
  if (keys === "missing" || background.length === 0) return loseWay(piece, before);

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
  const after = { broken, strangers, cells };
  return { move: after, breaks: piece.quantifier === "exists" ? lastHope(piece, before, after) : breaks };
}

/** Nothing that is called can change what is final; all else is unknown from now on. */
function loseWay(piece: Piece, before: PieceState): Moved {
  if (outlookOf(piece, before) !== 0) return { move: { ...before, cells: new Map() }, breaks: [] };
  const cells = new Map([...before.cells.keys()].map((key) => [key, undefined] as const));
  return { move: { broken: before.broken, strangers: [], cells }, breaks: [] };
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
