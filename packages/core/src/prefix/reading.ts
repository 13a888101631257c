import type { Statuses } from "./statuses.ts";

/** What is known of a formula at each position. Positions behind the last call are open. */
export type Reading = (position: number) => Statuses;

/** A reading that does not depend on the position, found out once. */
export function everywhere(find: () => Statuses): Reading {
  let found: Statuses | undefined;
  return () => {
    found ??= find();
    return found;
  };
}

/** A reading found out once for each position. */
export function remembered(find: Reading): Reading {
  const found: Statuses[] = [];
  return (position) => {
    found[position] ??= find(position);
    return found[position];
  };
}

/**
 * A reading that is made from the one a position later: `join(p, reading(p + 1))`, and `tail` behind the last call. Without recursion,
 * so that no trace is too long.
 */
export function backward(
  length: number,
  tail: Statuses,
  join: (position: number, later: Statuses) => Statuses,
): Reading {
  const found: Statuses[] = [];
  return (position) => {
    let from = position;
    while (from < length && found[from] === undefined) from++;
    let value = found[from] ?? tail;
    for (let at = from - 1; at >= position; at--) found[at] = value = join(at, value);
    return value;
  };
}

/** A reading that is made from the one a position earlier, `head` before the first call, and `beyond` behind the last. */
export function forward(
  length: number,
  head: Statuses,
  beyond: Statuses,
  join: (position: number, earlier: Statuses) => Statuses,
): Reading {
  const found: Statuses[] = [];
  return (position) => {
    if (position >= length) return beyond;
    for (let at = found.length; at <= position; at++) found.push(join(at, found[at - 1] ?? head));
    return found[position] ?? head;
  };
}
