import fc, { type Arbitrary } from "fast-check";
import type { Machine } from "../src/monitor/machine/machine.ts";
import type { Table } from "../src/monitor/machine/table.ts";

/** Tables of two letters with up to so many states, each of which may be reached from the first or not. */
export function tables(mostStates: number, worths: readonly number[] = [0, 1]): Arbitrary<Table> {
  return fc.integer({ min: 1, max: mostStates }).chain((size) =>
    fc
      .record({
        worth: fc.array(fc.constantFrom(...worths), { minLength: size, maxLength: size }),
        next: fc.array(fc.nat(size - 1), { minLength: size * 2, maxLength: size * 2 }),
        output: fc.array(fc.constantFrom(0, 0, 0, 1), { minLength: size * 2, maxLength: size * 2 }),
      })
      .map(({ worth, next, output }) => ({
        letters: 2,
        worth: Int32Array.from(worth),
        next: Int32Array.from(next),
        output: Uint8Array.from(output),
      })),
  );
}

/** All words of the letters 0 and 1 of at most this length, the shortest first. */
export function binaryWords(longest: number): readonly (readonly number[])[] {
  let level: readonly (readonly number[])[] = [[]];
  const all = [...level];
  for (let length = 1; length <= longest; length++) {
    level = level.flatMap((word) => [
      [...word, 0],
      [...word, 1],
    ]);
    all.push(...level);
  }
  return all;
}

/** Where a word leads from a state, and what was said on the way. */
export function runOn(
  { letters, next, output }: Table,
  from: number,
  word: readonly number[],
): { readonly state: number; readonly said: readonly number[] } {
  let state = from;
  const said: number[] = [];
  for (const letter of word) {
    const at = state * letters + letter;
    said.push(output[at] ?? 0);
    state = next[at] ?? 0;
  }
  return { state, said };
}

/** The table as a machine that begins in its first state; nothing is said of where it leads. */
export function asMachine(table: Table): Machine {
  const { worth, letters } = table;
  return {
    table,
    start: 0,
    raw: worth.length,
    startBroken: false,
    outlook: new Int8Array(worth.length),
    toAccept: new Int32Array(worth.length),
    idle: new Uint8Array(letters),
    single: Array.from(worth, (_, state) => [state * 2]),
    full: 1,
  };
}
