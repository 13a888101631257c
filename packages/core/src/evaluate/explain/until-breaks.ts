import type { Node } from "../../bdd/bdd.ts";
import type { Formula, FormulaOf } from "../../formula/formula.ts";
import { type Break, mostTogether, upTo } from "./break.ts";

/** What is asked of the walk through the formula that this is a part of. */
interface Around {
  /** The breaks of a part at a position, where it is not as wanted there. */
  readonly part: (one: Formula, there: number, wanted: boolean) => readonly Break[];
  /** One break, decided once all of these are; `mattered` in place of the calls that mattered to them. */
  readonly all: (lists: readonly (readonly Break[])[], mattered?: readonly number[]) => readonly Break[];
  /** One break of the whole operator. */
  readonly whole: (position: number | null, mattered?: readonly number[]) => readonly Break[];
  readonly valueAt: (one: Formula, there: number) => Node;
}

/** Why an operator that waits for something is not as `wanted` from the position `asked` on, of `calls` calls. */
export function untilBreaks(
  { kind, left, right }: FormulaOf<"until" | "weakUntil" | "release">,
  asked: number,
  calls: number,
  wanted: boolean,
  { part, all, whole, valueAt }: Around,
): readonly Break[] {
  for (let there = asked; there < calls; there++) {
    const rightNow = valueAt(right, there);
    const leftNow = valueAt(left, there);
    if (kind === "release") {
      if (wanted && rightNow === 0) return all([part(right, there, true), whole(there, [there])]);
      if (!wanted && rightNow === 1 && leftNow === 1)
        return all([part(right, there, false), part(left, there, false)]);
    } else if (wanted && leftNow === 0) {
      const waited = upTo(Math.max(asked, there - mostTogether), there + 1);
      return all([part(left, there, true), ...waited.map((one) => part(right, one, true))], [there]);
    } else if (!wanted && rightNow === 1) return all([part(right, there, false), whole(there, [there])]);
  }
  return whole(null);
}
