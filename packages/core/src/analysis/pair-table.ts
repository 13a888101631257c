import type { Machine } from "../monitor/machine/machine.ts";

/** Of two members of a group: from which states they can no longer both be satisfied. */
export interface PairTable {
  readonly members: readonly [number, number];
  /** At `state of the first * states of the second + state of the second`: 1 where they can. */
  readonly possible: Uint8Array;
}

/** The machines of a group, and what calls do to them. */
interface Paired {
  readonly machines: readonly Machine[];
  /** By machine: the number of its letter. */
  readonly letters: readonly { readonly each: readonly number[] }[];
}

/** The work that the tables of one group may take. */
const mostSteps = 2_000_000;

/** The tables of those pairs of a group that can exclude each other; of so many as can be made in bounded time. */
export function pairTables({ machines, letters }: Paired): readonly PairTable[] {
  const tables: PairTable[] = [];
  let steps = 0;
  for (const [second, other] of machines.entries()) {
    for (const [first, one] of machines.slice(0, second).entries()) {
      const pairs = new Map<string, readonly [number, number]>();
      for (const { each } of letters) {
        const pair = [each[first] ?? 0, each[second] ?? 0] as const;
        pairs.set(pair.join(), pair);
      }
      steps += one.table.worth.length * other.table.worth.length * pairs.size;
      if (steps > mostSteps) return tables;
      const possible = jointlyPossible(one, other, [...pairs.values()]);
      if (excludes(one, other, possible)) tables.push({ members: [first, second], possible });
    }
  }
  return tables;
}

function jointlyPossible(
  one: Machine,
  other: Machine,
  letters: readonly (readonly [number, number])[],
): Uint8Array {
  const [rows, columns] = [one.table.worth.length, other.table.worth.length];
  const possible = new Uint8Array(rows * columns);
  for (let at = 0; at < possible.length; at++)
    if (one.toAccept[Math.floor(at / columns)] === 0 && other.toAccept[at % columns] === 0) possible[at] = 1;
  for (let changed = true; changed; ) {
    changed = false;
    for (let at = 0; at < possible.length; at++) {
      if (possible[at] === 1) continue;
      const [row, column] = [Math.floor(at / columns), at % columns];
      const leads = letters.some(([mine, theirs]) => {
        const here = row * one.table.letters + mine;
        const there = column * other.table.letters + theirs;
        if (one.table.output[here] !== 0 || other.table.output[there] !== 0) return false;
        return possible[(one.table.next[here] ?? 0) * columns + (other.table.next[there] ?? 0)] === 1;
      });
      if (leads) {
        possible[at] = 1;
        changed = true;
      }
    }
  }
  return possible;
}

/** Whether there are states in which each alone could be satisfied, and not both. */
function excludes(one: Machine, other: Machine, possible: Uint8Array): boolean {
  const columns = other.table.worth.length;
  return possible.some(
    (both, at) =>
      both === 0 && one.toAccept[Math.floor(at / columns)] !== -1 && other.toAccept[at % columns] !== -1,
  );
}
