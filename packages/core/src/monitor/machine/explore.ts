import type { Table } from "./table.ts";

/** Something that goes from state to state by letters. */
export interface Walk<State> {
  readonly starts: readonly State[];
  readonly letters: number;
  /** `undefined` where the state can't be made any more: a bound was reached. */
  step(state: State, letter: number): State | undefined;
  /** Equal exactly for equal states. */
  keyOf(state: State): string;
}

/** All states that can be reached, numbered breadth first, and where each letter leads. */
export interface Explored<State> {
  readonly states: readonly State[];
  readonly starts: readonly number[];
  /** The state after letter `l` from state `s`, at `s * letters + l`. */
  readonly next: Int32Array;
}

/** More steps than this are not gone: what takes them is too large to be of use. */
const mostSteps = 2 ** 16;

/** Walks everywhere; `undefined` where there are more than `most` states, or a bound was reached. */
export function explore<State>(walk: Walk<State>, most: number): Explored<State> | undefined {
  const numbers = new Map<string, number>();
  const states: State[] = [];
  const numberOf = (state: State): number => {
    const key = walk.keyOf(state);
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, states.length);
    return states.push(state) - 1;
  };
  const starts = walk.starts.map(numberOf);
  const next: number[] = [];
  for (let number = 0; number < states.length; number++) {
    const state = states[number];
    if (state === undefined || states.length > most || next.length > mostSteps) return undefined;
    const reached = new Map<State, number>();
    for (let letter = 0; letter < walk.letters; letter++) {
      const after = walk.step(state, letter);
      if (after === undefined) return undefined;
      const its = reached.get(after) ?? numberOf(after);
      reached.set(after, its);
      next.push(its);
    }
  }
  return { states, starts, next: Int32Array.from(next) };
}

/** What was explored as a table that says nothing. */
export function asTable({ states, next }: Explored<unknown>, letters: number): Table {
  return { letters, next, output: new Uint8Array(next.length), worth: new Int32Array(states.length) };
}
