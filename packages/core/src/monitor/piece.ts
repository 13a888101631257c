import type { Formula } from "../formula/formula.ts";
import type { Json } from "../json/json.ts";
import type { Bindings } from "../match/bindings.ts";
import type { Bounds } from "./bounds.ts";
import type { Form } from "./form.ts";
import type { Alphabet } from "./letters/alphabet.ts";
import type { LetterReader } from "./letters/read-letters.ts";
import type { Machine } from "./machine/machine.ts";
import type { KeyReader } from "./read-keys.ts";
import type { EndAtom } from "./residual/core-node.ts";
import type { Prenex } from "./residual/prenex.ts";

/** A formula made ready to be watched: by a table, or in another way. */
export type Piece = TablePiece | FormPiece;

/** A formula with its machine, and what turns calls into letters. Verdicts are exact, apart from what `alphabet.inexact` says. */
export interface TablePiece {
  readonly kind: "table";
  readonly formula: Formula;
  /**
   * `exists`: the machine is that of "it doesn't hold", for one value of the variables. `forall`: of "it holds". `none`: there are no
   * variables.
   */
  readonly quantifier: Prenex["quantifier"];
  readonly variables: Prenex["variables"];
  /** Their names in the machine's formula. */
  readonly names: readonly string[];
  /** The scope for values that the run has not shown. */
  readonly scopeOfStrangers: Bindings | undefined;
  /** What the values of the variables are that a call can concern in a way of its own. */
  readonly readKeys: KeyReader;
  readonly alphabet: Alphabet;
  readonly machine: Machine;
  readonly ends: readonly EndAtom[];
  readonly readLetters: LetterReader;
  /** False for tools whose calls change nothing. */
  readonly concerns: (name: string) => boolean;
  /** False for tools whose calls are all one to the machine. */
  readonly mentions: (name: string) => boolean;
  /** By state: 1 where such calls leave the machine there and break nothing. */
  readonly quiet: Uint8Array;
  /** Whether a predicate is asked at each call, so that a run without calls says nothing. */
  readonly asks: boolean;
  /** Of more values than this the piece can't say anything any more. */
  readonly mostKeys: number;
  /** What the piece takes of its other bounds. */
  readonly taken: readonly BoundTaken[];
}

/** How much of a bound is taken. */
export interface BoundTaken {
  readonly bound: keyof Bounds;
  readonly taken: number;
  readonly most: number;
}

/** A formula that fits no table, and how it is watched instead. */
export interface FormPiece {
  readonly kind: "form";
  /**
   * `steps`: state by state, without a table, each broken instance told. `trigger`: what is asked of the past is kept for each value, and
   * looked up where a call asks. `end`: not before the end.
   */
  readonly how: "steps" | "trigger" | "end";
  readonly formula: Formula;
  /** Why it is not watched by a table. */
  readonly reason: string;
  readonly form: Form;
  /** What makes verdicts late, though never wrong; empty where they are exact. */
  readonly inexact: readonly string[];
  /** False for tools whose calls change nothing. */
  readonly concerns: (name: string) => boolean;
  /** Whether a predicate is asked at each call, so that a run without calls says nothing. */
  readonly asks: boolean;
  /** Of more values than this the piece can't say anything any more. */
  readonly mostKeys: number;
  /** What the piece takes of its other bounds: all of those that a table would need more of. */
  readonly taken: readonly BoundTaken[];
  /** What gives stored states their meaning, as JSON: states are read back only where it is the same. */
  readonly identity: Json;
}

/** A formula that is no piece, and why. */
export interface Refused {
  readonly kind: "refused";
  readonly reason: string;
}

/** Forgets the type of the states: whoever holds them gives each form only states of its own. */
export function asForm<State>(form: Form<State>): Form {
  return form as Form;
}
