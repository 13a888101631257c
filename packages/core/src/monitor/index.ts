export type { PrefixVerdict } from "../verdict/verdict.ts";
export { type Bounds, defaultBounds } from "./bounds.ts";
export type { Break, Doubt } from "./break.ts";
export { compile, type Unwatchable } from "./compile.ts";
export type { CompileOptions } from "./compile-options.ts";
export { judge } from "./judge.ts";
export type { Alphabet, ExampleCall, Letter } from "./letters/alphabet.ts";
export type { LetterBit, StepKind } from "./letters/letter-bit.ts";
export type { CompareResult, Ending, Observation } from "./letters/observation.ts";
export { endingOf, observationsOf } from "./letters/observations.ts";
export type { Machine } from "./machine/machine.ts";
export type { Monitor } from "./monitor-of.ts";
export {
  type Codes,
  type MonitorState,
  type PieceState,
  start,
  type TableState,
} from "./monitor-state.ts";
export { type NearBound, nearBounds } from "./near-bounds.ts";
export type { FormPiece, Piece, TablePiece } from "./piece.ts";
export { restore, snapshot } from "./snapshot.ts";
export { commit, step } from "./step.ts";
export { ruleOf, stateOf, together } from "./together.ts";
export type { PieceMove, Transition } from "./transition.ts";
export { finish, verdict } from "./verdict.ts";
