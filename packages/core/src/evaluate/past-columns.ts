import type { Bdd, Node } from "../bdd/bdd.ts";
import { constantColumn } from "./boolean-columns.ts";
import type { Column } from "./context.ts";

/** `body` at the call before. At the end of the trace that is the last call; further on there is none. */
export function previousColumn(body: Column): Column {
  const column = constantColumn(0, body.length);
  const calls = body.length - 2;
  for (let place = 1; place <= calls; place++) column[place] = body[place - 1] ?? 0;
  return column;
}

export function onceColumn(body: Column, bdd: Bdd): Column {
  const column = constantColumn(0, body.length);
  const calls = body.length - 2;
  let before: Node = 0;
  for (let place = 0; place < calls; place++) {
    const here = body[place] ?? 0;
    if (here !== 0) before = here === 1 ? 1 : bdd.or(here, before);
    column[place] = before;
  }
  return everAfter(column, before);
}

export function historicallyColumn(body: Column, bdd: Bdd): Column {
  const column = constantColumn(1, body.length);
  const calls = body.length - 2;
  let before: Node = 1;
  for (let place = 0; place < calls; place++) {
    const here = body[place] ?? 0;
    if (here !== 1) before = here === 0 ? 0 : bdd.and(here, before);
    column[place] = before;
  }
  return everAfter(column, before);
}

export function sinceColumn(left: Column, right: Column, bdd: Bdd): Column {
  const column = constantColumn(0, right.length);
  const calls = right.length - 2;
  let before: Node = 0;
  for (let place = 0; place < calls; place++) {
    const [now, kept] = [right[place] ?? 0, left[place] ?? 0];
    if (now === 1) before = 1;
    else if (now !== 0 || kept !== 1) before = bdd.or(now, bdd.and(kept, before));
    column[place] = before;
  }
  return everAfter(column, before);
}

/** What stands at the last call stands after it, too. */
function everAfter(column: Column, last: Node): Column {
  return column.fill(last, column.length - 2);
}
