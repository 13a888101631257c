import { PersistentMap } from "../persistent/persistent-map.ts";
import type { ToolCall } from "../trace/trace-data.ts";
import type { StepKind } from "./letters/letter-bit.ts";
import type { Monitor } from "./monitor-of.ts";
import type { TablePiece } from "./piece.ts";

/**
 * Where a machine may be: twice its state, plus one where that is so only if an instance is broken. One number where everything that
 * mattered was known. None: it lost its way, since a call had no letter.
 */
export type Codes = readonly number[];

/** Where a piece of a rule stands. */
export type PieceState = TableState | FormState;

/** Where a piece that is a table stands. */
export interface TableState {
  readonly kind: "table";
  /** Whether some instance was broken. */
  readonly broken: boolean;
  /** For values of the variables that no call has shown; for all there is, where there are no variables. */
  readonly strangers: Codes;
  /** Where it is for the values for which it is elsewhere. */
  readonly cells: Cells;
  /** Those of `cells` that a call may move, or break, which shows neither their values nor anything else that the rule mentions. */
  readonly restless: Cells;
}

/** Where a piece of another form stands. Only the form itself knows what its state is. */
export interface FormState {
  readonly kind: "form";
  readonly state: unknown;
}

/** Where the machine is for values that some call has shown, by the key of the values. */
export type Cells = PersistentMap<string, Codes>;

/** Where a rule stands in one run. */
export interface MonitorState {
  readonly pieces: readonly PieceState[];
  /** How many calls were observed. */
  readonly calls: number;
  /** The greatest step so far, and that of the last call. */
  readonly lastStep: number | null;
  readonly previousStep: number | null;
}

/** The state before the first call. */
export function start({ pieces }: Monitor): MonitorState {
  return {
    pieces: pieces.map((piece) =>
      piece.kind === "form" ? { kind: "form", state: piece.form.start } : startOf(piece),
    ),
    calls: 0,
    lastStep: null,
    previousStep: null,
  };
}

/** The state of a table before the first call. */
export function startOf({ machine }: TablePiece): TableState {
  return {
    kind: "table",
    broken: machine.startBroken,
    strangers: [machine.start * 2],
    cells: PersistentMap.of(),
    restless: PersistentMap.of(),
  };
}

/** How the call stands to those before it; `undefined` where its step is smaller than one before it, which says nothing clear. */
export function stepKindOf({ step }: ToolCall, { lastStep }: MonitorState): StepKind | undefined {
  if (step === undefined) return "none";
  if (lastStep === null || step > lastStep) return "new";
  return step === lastStep ? "same" : undefined;
}
