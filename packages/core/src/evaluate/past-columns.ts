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
  return forwards(body, 0, (here, before) => (here === 0 ? before : bdd.or(here, before)));
}

export function historicallyColumn(body: Column, bdd: Bdd): Column {
  return forwards(body, 1, (here, before) => (here === 1 ? before : bdd.and(here, before)));
}

export function sinceColumn(left: Column, right: Column, bdd: Bdd): Column {
  return forwards(right, 0, (here, before, place) =>
    here === 1 ? 1 : bdd.or(here, bdd.and(left[place] ?? 0, before)),
  );
}

/** From the first call to the last; what stands there holds ever after. */
function forwards(
  body: Column,
  atStart: Node,
  at: (here: Node, before: Node, place: number) => Node,
): Column {
  const column = constantColumn(atStart, body.length);
  const calls = body.length - 2;
  let before = atStart;
  for (let place = 0; place < calls; place++) {
    before = at(body[place] ?? 0, before, place);
    column[place] = before;
  }
  column[calls] = before;
  column[calls + 1] = before;
  return column;
}
