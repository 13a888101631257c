import { distances } from "./distances.ts";
import type { Table } from "./table.ts";

/** How many kinds of worth distances are measured to. */
const mostGoals = 4;

/** The smallest table that does the same, states numbered breadth first from `starts`: it depends on what the machine does alone. */
export function minimise(
  table: Table,
  starts: readonly number[],
): { readonly table: Table; readonly starts: readonly number[] } {
  const classes = refine(table);
  const numbers = new Map<number, number>();
  const members: number[] = [];
  const numberOf = (state: number): number => {
    const itsClass = classes[state] ?? 0;
    const known = numbers.get(itsClass);
    if (known !== undefined) return known;
    numbers.set(itsClass, members.length);
    return members.push(state) - 1;
  };
  const { letters } = table;
  const newStarts = starts.map(numberOf);
  const next: number[] = [];
  const output: number[] = [];
  for (let number = 0; number < members.length; number++) {
    const at = (members[number] ?? 0) * letters;
    for (let letter = 0; letter < letters; letter++) {
      next.push(numberOf(table.next[at + letter] ?? 0));
      output.push(table.output[at + letter] ?? 0);
    }
  }
  return {
    starts: newStarts,
    table: {
      letters,
      worth: Int32Array.from(members, (state) => table.worth[state] ?? 0),
      next: Int32Array.from(next),
      output: Uint8Array.from(output),
    },
  };
}

/**
 * Moore's refinement: two states stay together while the same is worth, said and reached from both. It begins with how far states are
 * from what sets them apart, which is the same for states that do the same: chains, such as those of counters, are told apart at once.
 */
function refine(table: Table): Int32Array {
  const { letters, worth, next, output } = table;
  const goals = [...new Set(worth)].slice(0, mostGoals);
  const ways = goals.map((goal) => distances(table, (state) => worth[state] === goal));
  const speaks = distances(table, (state) => speaksAt(table, state));
  const classes = new Int32Array(worth.length);
  let count = split(classes, (state) => worth[state] ?? 0);
  for (const distance of [...ways, speaks]) count = split(classes, (state) => distance[state] ?? 0);
  for (;;) {
    const before = count;
    const reached = Int32Array.from(classes);
    for (let letter = 0; letter < letters; letter++) {
      count = split(classes, (state) => {
        const at = state * letters + letter;
        return (reached[next[at] ?? 0] ?? 0) * 4 + (output[at] ?? 0);
      });
    }
    if (count === before) return classes;
  }
}

/** Parts classes by `of`, at least -1; gives back how many there are. */
function split(classes: Int32Array, of: (state: number) => number): number {
  // Classes, distances and worths are numbers below this one.
  const most = Math.max(classes.length * 4 + 8, 2 ** 17);
  const found = new Map<number, number>();
  for (let state = 0; state < classes.length; state++) {
    const key = (classes[state] ?? 0) * most + of(state) + 1;
    const known = found.get(key) ?? found.size;
    found.set(key, known);
    classes[state] = known;
  }
  return found.size;
}

function speaksAt({ letters, output }: Table, state: number): boolean {
  for (let at = state * letters; at < (state + 1) * letters; at++) if (output[at] !== 0) return true;
  return false;
}
