import type { Bdd, Node } from "../bdd/bdd.ts";
import type { Column } from "./context.ts";

/** A column of one value. `length` is that of all columns: the number of calls, and two. */
export function constantColumn(value: Node, length: number): Column {
  return value === 0 ? new Int32Array(length) : new Int32Array(length).fill(value);
}

export function notColumn(body: Column, bdd: Bdd): Column {
  return body.map((value) => (value === 0 ? 1 : value === 1 ? 0 : bdd.not(value)));
}

/** All of `parts` hold; with none of them: true. */
export function andColumn(parts: readonly Column[], length: number, bdd: Bdd): Column {
  const [first, ...rest] = parts;
  const column = first === undefined ? constantColumn(1, length) : first.slice();
  for (const part of rest) {
    for (let place = 0; place < length; place++) {
      const [left, right] = [column[place] ?? 0, part[place] ?? 0];
      column[place] = left === 0 || right === 1 ? left : left === 1 ? right : bdd.and(left, right);
    }
  }
  return column;
}

/** Some of `parts` holds; with none of them: false. */
export function orColumn(parts: readonly Column[], length: number, bdd: Bdd): Column {
  const [first, ...rest] = parts;
  const column = first === undefined ? constantColumn(0, length) : first.slice();
  for (const part of rest) {
    for (let place = 0; place < length; place++) {
      const [left, right] = [column[place] ?? 0, part[place] ?? 0];
      column[place] = left === 1 || right === 0 ? left : left === 0 ? right : bdd.or(left, right);
    }
  }
  return column;
}

export function impliesColumn(left: Column, right: Column, bdd: Bdd): Column {
  return left.map((value, place) => {
    const then = right[place] ?? 0;
    return value === 0 ? 1 : value === 1 ? then : bdd.or(bdd.not(value), then);
  });
}

export function iffColumn(left: Column, right: Column, bdd: Bdd): Column {
  return left.map((value, place) => bdd.iff(value, right[place] ?? 0));
}
