/** A finite machine: what a state is worth, where each letter leads, and what it says on the way. */
export interface Table {
  readonly letters: number;
  /** What each state is worth: its acceptance. */
  readonly worth: Int32Array;
  /** At `state * letters + letter`. */
  readonly next: Int32Array;
  readonly output: Uint8Array;
}
