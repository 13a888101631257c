/** A part of a rule as a machine: where a call leads, and whether it breaks the part. */
export interface Unit<State = unknown> {
  readonly start: State;
  /** Nothing satisfies the part, so that it is broken before the first call. */
  readonly startBroken: boolean;
  /** `breaks`: what is left is the part with the broken instances forgiven. */
  step(state: State, letter: number): { readonly state: State; readonly breaks: boolean };
  acceptance(state: State): number;
  keyOf(state: State): string;
}
