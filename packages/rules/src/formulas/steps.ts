import { and, type Formula, not, now, once, or, previous, since } from "@agentltl/core/formula";

/** The call here is the first of its step. */
const opensStep: Formula = now({ opensStep: true });

/**
 * In an earlier step `first` held, and `broken` at no call after it up to here, this call aside. Calls of one step are parallel, so that
 * none of this call's own step counts as earlier.
 *
 * Seen from the call that opens the step: `first` before it and not broken since. For the calls behind it: the same at the opening call,
 * and nothing broken from there on.
 */
export function inEarlierStep(first: Formula, broken: Formula | undefined): Formula {
  const intact: Formula[] = broken === undefined ? [] : [not(broken)];
  const kept = broken === undefined ? previous(once(first)) : previous(since(not(broken), first));
  const atOpening = and(opensStep, kept);
  const inside = and(not(opensStep), ...intact);
  return or(atOpening, and(not(opensStep), previous(since(inside, and(...intact, atOpening)))));
}

/** `body` held at an earlier call of the same step. */
export function earlierInStep(body: Formula): Formula {
  return and(not(opensStep), previous(since(not(opensStep), body)));
}
