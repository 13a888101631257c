import type { Json } from "../../json/json.ts";

/**
 * A part of a rule as a machine: where a call leads, and whether it breaks the part. States are JSON: they can be stored, and a machine
 * made of the same rule goes on from them.
 */
export interface Unit<State = unknown> {
  readonly start: State;
  /** Nothing satisfies the part, so that it is broken before the first call. */
  readonly startBroken: boolean;
  step(state: State, letter: number): UnitStep<State>;
  acceptance(state: State): number;
  /** Equal exactly for equal states. */
  keyOf(state: State): string;
  /** -1: no continuation ends well without a break; 1: every one does; 0: neither, or not known. */
  outlook(state: State): Outlook;
  /** Why `outlook` may say 0 for more; empty where it doesn't. */
  readonly inexact: readonly string[];
  /** The state that was stored; `undefined` for what is none. */
  read(written: Json): State | undefined;
  /** Whether it can be broken again once it was. */
  readonly repeats: boolean;
  /** True where such a call changes nothing and breaks nothing, in any state. */
  isIdle(letter: number): boolean;
  /** True where there are few enough states for all of them to be written down. */
  readonly small: boolean;
}

/** Where a call leads. */
export interface UnitStep<State> {
  /** `undefined`: that can't be said any more, since a bound was reached. */
  readonly state: State | undefined;
  /** What is left is the part with the broken instances forgiven. */
  readonly breaks: boolean;
}

/** What can still become of a part. */
export type Outlook = -1 | 0 | 1;
