/**
 * A non-empty set of the three things that can be said of a formula on a growing trace, as a bit mask from 1 to 7.
 *
 * Three, because the future is open; a set of them, because a result that is still out will settle which one it is. So `open` says "no
 * continuation was ruled out", while `unknown` says "it is decided, and we don't know how".
 */
export type Statuses = number;

/** No continuation satisfies it. */
export const violated: Statuses = 1;
/** Nothing is said: it depends on what comes, or that was not found out. */
export const open: Statuses = 2;
/** Every continuation satisfies it. */
export const satisfied: Statuses = 4;
/** Decided by a datum that is not here. */
export const unknown: Statuses = 5;

/** {@link satisfied} or {@link violated}. */
export function decided(value: boolean): Statuses {
  return value ? satisfied : violated;
}

/** Whether the formula may be violated for good. */
export function mayBeViolated(statuses: Statuses): boolean {
  return (statuses & violated) !== 0;
}

/** What is known of the negation. */
export function not(body: Statuses): Statuses {
  return ((body & violated) << 2) | (body & open) | ((body & satisfied) >> 2);
}

/** What is known of the conjunction: the lesser of each pair, `violated` < `open` < `satisfied`. */
export function and(left: Statuses, right: Statuses): Statuses {
  const opens = (left & open && right & (open | satisfied)) || (right & open && left & satisfied);
  return ((left | right) & violated) | (opens ? open : 0) | (left & right & satisfied);
}

/** What is known of the disjunction. */
export function or(left: Statuses, right: Statuses): Statuses {
  return not(and(not(left), not(right)));
}

/** What is known of a conjunction of any number of parts; the parts behind a violated one are not looked at. */
export function all(parts: Iterable<Statuses>): Statuses {
  let result = satisfied;
  for (const part of parts) {
    result = and(result, part);
    if (result === violated) return violated;
  }
  return result;
}

/** What is known of a disjunction of any number of parts; the parts behind a satisfied one are not looked at. */
export function any(parts: Iterable<Statuses>): Statuses {
  let result = violated;
  for (const part of parts) {
    result = or(result, part);
    if (result === satisfied) return satisfied;
  }
  return result;
}
