import type { Table } from "../machine/table.ts";
import type { Scope } from "../residual/scope.ts";
import type { Alphabet, Letter } from "./alphabet.ts";

/** The letters that a scope tells apart: a formula in a large rule looks at few of the rule's bits. */
export interface Projection {
  readonly letters: readonly Letter[];
  /** For each letter of the alphabet the number of the one that stands for it. */
  readonly of: readonly number[];
}

/** The projection of an alphabet to a scope. */
export function projectionTo(scope: Scope, alphabet: Alphabet): Projection {
  const numbers = new Map<string, number>();
  const letters: Letter[] = [];
  const of = alphabet.letters.map((letter) => {
    const order = scope.ordersSteps ? letter.order : "new";
    const key = `${letter.mask & scope.bits}${order}`;
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, letters.length);
    return letters.push({ ...letter, order }) - 1;
  });
  return { letters, of };
}

/** The same machine over all letters of the alphabet. */
export function widened(table: Table, { letters, of }: Projection): Table {
  const states = table.worth.length;
  const next = new Int32Array(states * of.length);
  const output = new Uint8Array(states * of.length);
  for (let state = 0; state < states; state++) {
    for (const [letter, standing] of of.entries()) {
      const [to, from] = [state * of.length + letter, state * letters.length + standing];
      next[to] = table.next[from] ?? 0;
      output[to] = table.output[from] ?? 0;
    }
  }
  return { letters: of.length, worth: table.worth, next, output };
}
