/** A finite machine: what a state is worth, where each letter leads, and what it says on the way. */
export interface Table {
  readonly letters: number;
  /** What each state is worth: its acceptance. */
  readonly worth: Int32Array;
  /** At `state * letters + letter`. */
  readonly next: Int32Array;
  readonly output: Uint8Array;
}

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

/** Moore's refinement: two states stay together while the same is worth, said and reached from both. */
function refine({ letters, worth, next, output }: Table): Int32Array {
  let classes: Int32Array = Int32Array.from(worth);
  let count = 0;
  for (;;) {
    const signatures = new Map<string, number>();
    const refined = new Int32Array(worth.length);
    for (let state = 0; state < worth.length; state++) {
      let signature = String(classes[state]);
      for (let at = state * letters; at < (state + 1) * letters; at++)
        signature += `,${classes[next[at] ?? 0]}.${output[at]}`;
      const known = signatures.get(signature) ?? signatures.size;
      signatures.set(signature, known);
      refined[state] = known;
    }
    classes = refined;
    if (signatures.size === count) return classes;
    count = signatures.size;
  }
}
