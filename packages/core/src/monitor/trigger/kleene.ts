import type { Fit } from "../../match/fit.ts";

// Kleene's tables of three values: what is said is 1 or 0 only where it is so however what is open is filled in.

/** "Not". */
export function negated(one: Fit): Fit {
  return one === 2 ? 2 : one === 1 ? 0 : 1;
}

/** "And"; 1 of none. */
export function allOf(some: readonly Fit[]): Fit {
  if (some.includes(0)) return 0;
  return some.includes(2) ? 2 : 1;
}

/** "Both or neither". */
export function same(one: Fit, other: Fit): Fit {
  return one === 2 || other === 2 ? 2 : one === other ? 1 : 0;
}
