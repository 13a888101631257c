import { type Bdd, type Node, unknownNode } from "../bdd/bdd.ts";
import { compares } from "../formula/compares.ts";
import type { Comparison } from "../formula/formula.ts";

/** How many of a number of values hold: those known to, and those that are open. */
export interface Tally {
  readonly certain: number;
  readonly open: readonly Node[];
}

/** More open values than this are not told apart: a number of them is then unknown, where it matters. */
const mostOpen = 64;

/** Whether the number compares so. */
export function compareTally(
  { certain, open }: Tally,
  comparison: Comparison,
  times: number,
  bdd: Bdd,
): Node {
  const answers = Array.from({ length: open.length + 1 }, (_, more) =>
    compares(certain + more, comparison, times),
  );
  const [first = false] = answers;
  if (answers.every((answer) => answer === first)) return first ? 1 : 0;
  if (open.length > mostOpen) return unknownNode;
  return exactly(open, bdd).reduce<Node>((any, holds, more) => (answers[more] ? bdd.or(any, holds) : any), 0);
}

/** For each number from 0 on, whether just so many of the values hold. */
function exactly(open: readonly Node[], bdd: Bdd): readonly Node[] {
  let counts: readonly Node[] = [1];
  for (const value of open) {
    const before = counts;
    counts = Array.from({ length: before.length + 1 }, (_, number) =>
      bdd.choose(value, before[number - 1] ?? 0, before[number] ?? 0),
    );
  }
  return counts;
}
