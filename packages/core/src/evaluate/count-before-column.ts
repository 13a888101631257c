import type { Bdd, Node } from "../bdd/bdd.ts";
import type { FormulaOf } from "../formula/formula.ts";
import { constantColumn } from "./boolean-columns.ts";
import type { Column } from "./context.ts";
import { compareTally } from "./tally.ts";

/** Whether the number of earlier positions where `body` holds compares so. */
export function countBeforeColumn(
  { comparison, times }: FormulaOf<"countBefore">,
  body: Column,
  bdd: Bdd,
): Column {
  const column = constantColumn(0, body.length);
  const open: Node[] = [];
  let certain = 0;
  for (let position = 0; position < body.length; position++) {
    column[position] = compareTally({ certain, open }, comparison, times, bdd);
    const here = body[position] ?? 0;
    if (position >= body.length - 2 || here === 0) continue;
    if (here === 1) certain++;
    else open.push(here);
  }
  return column;
}
