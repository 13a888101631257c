import type { Machine } from "../monitor/machine/machine.ts";

/** The states that a machine can be in before anything was broken, each with the letters of a shortest way to it, the nearest first. */
export function unbrokenStates({ table, start }: Machine): ReadonlyMap<number, readonly number[]> {
  const ways = new Map<number, readonly number[]>([[start, []]]);
  for (const [state, way] of ways) {
    for (let letter = 0; letter < table.letters; letter++) {
      const at = state * table.letters + letter;
      const next = table.next[at] ?? 0;
      if (table.output[at] === 0 && !ways.has(next)) ways.set(next, [...way, letter]);
    }
  }
  return ways;
}
