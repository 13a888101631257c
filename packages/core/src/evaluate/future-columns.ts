import type { Bdd, Node } from "../bdd/bdd.ts";
import { constantColumn } from "./boolean-columns.ts";
import type { Column } from "./context.ts";

/** `body` at the next call; `atEnd` where there is none. */
export function nextColumn(body: Column, atEnd: Node): Column {
  const column = constantColumn(atEnd, body.length);
  const calls = body.length - 2;
  for (let place = 0; place + 1 < calls; place++) column[place] = body[place + 1] ?? 0;
  return column;
}

export function eventuallyColumn(body: Column, bdd: Bdd): Column {
  const column = constantColumn(0, body.length);
  let later: Node = 0;
  for (let place = body.length - 3; place >= 0; place--) {
    const here = body[place] ?? 0;
    if (here !== 0) later = here === 1 ? 1 : bdd.or(here, later);
    column[place] = later;
  }
  return column;
}

export function globallyColumn(body: Column, bdd: Bdd): Column {
  const column = constantColumn(1, body.length);
  let later: Node = 1;
  for (let place = body.length - 3; place >= 0; place--) {
    const here = body[place] ?? 0;
    if (here !== 1) later = here === 0 ? 0 : bdd.and(here, later);
    column[place] = later;
  }
  return column;
}

/** `left` holds until `right` does; `atEnd`: what that is worth where `right` never does. */
export function untilColumn(left: Column, right: Column, atEnd: Node, bdd: Bdd): Column {
  const column = constantColumn(atEnd, right.length);
  let later = atEnd;
  for (let place = right.length - 3; place >= 0; place--) {
    const [now, waiting] = [right[place] ?? 0, left[place] ?? 0];
    if (now === 1) later = 1;
    else if (now !== 0 || waiting !== 1) later = bdd.or(now, bdd.and(waiting, later));
    column[place] = later;
  }
  return column;
}

/** `right` holds up to and with the first `left`, or throughout. */
export function releaseColumn(left: Column, right: Column, bdd: Bdd): Column {
  const column = constantColumn(1, right.length);
  let later: Node = 1;
  for (let place = right.length - 3; place >= 0; place--) {
    const [now, released] = [right[place] ?? 0, left[place] ?? 0];
    if (now === 0) later = 0;
    else if (now !== 1 || released !== 0) later = bdd.and(now, bdd.or(released, later));
    column[place] = later;
  }
  return column;
}

/**
 * `body` here or at one of the next `limit` calls. Each window is the end of one block of its length and the beginning of the next,
 * so that two passes do for any limit.
 */
export function eventuallyWithinColumn(body: Column, limit: number, bdd: Bdd): Column {
  const calls = body.length - 2;
  const column = constantColumn(0, body.length);
  const width = Math.min(Math.floor(limit) + 1, calls);
  if (!(width > 0)) return column;
  const fromStart = new Int32Array(calls);
  for (let place = 0; place < calls; place++) {
    const before = place % width === 0 ? 0 : (fromStart[place - 1] ?? 0);
    fromStart[place] = bdd.or(before, body[place] ?? 0);
  }
  let toEnd: Node = 0;
  for (let place = calls - 1; place >= 0; place--) {
    toEnd = (place + 1) % width === 0 ? (body[place] ?? 0) : bdd.or(body[place] ?? 0, toEnd);
    const last = Math.min(place + width - 1, calls - 1);
    const reachesNext = Math.floor(last / width) > Math.floor(place / width);
    column[place] = reachesNext
      ? bdd.or(toEnd, fromStart[last] ?? 0)
      : place % width === 0
        ? (fromStart[last] ?? 0)
        : toEnd;
  }
  return column;
}
