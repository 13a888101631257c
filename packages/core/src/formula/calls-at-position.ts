import type { Formula } from "./formula.ts";
import type { Pattern } from "./pattern.ts";

/**
 * Patterns of which a call must fit at least one to break the formula, so that every other call is harmless; `any` where nothing of
 * that sort is known. One-sided: a pattern may be listed that breaks nothing.
 */
export type BreakingCalls = readonly Pattern[] | "any";

/** The calls of which one must be at a position for `body`, which looks at it and back, to be worth that there. */
export function callsFor(body: Formula, worth: boolean): BreakingCalls {
  switch (body.kind) {
    case "constant":
      return body.value === worth ? "any" : [];
    case "not":
      return callsFor(body.body, !worth);
    case "and":
    case "or": {
      const parts = body.parts.map((part) => callsFor(part, worth));
      return (body.kind === "and") === worth ? shortest(parts) : union(parts);
    }
    case "implies": {
      const parts = [callsFor(body.left, !worth), callsFor(body.right, worth)];
      return worth ? union(parts) : shortest(parts);
    }
    case "now":
    case "bindSome":
      return worth ? [body.call] : "any";
    case "bind":
      return worth ? "any" : [body.call];
    case "said":
    case "called":
    case "calledWithResult":
    case "count":
    case "before":
    case "after":
    case "precedes":
    case "allBefore":
    case "branchCalled":
    case "inOrder":
    case "instanceBefore":
    case "withinCalls":
    case "withinTime":
    case "metric":
    case "answered":
    case "predicate":
    case "iff":
    case "next":
    case "weakNext":
    case "eventually":
    case "globally":
    case "eventuallyWithin":
    case "until":
    case "weakUntil":
    case "release":
    case "previous":
    case "once":
    case "historically":
    case "since":
    case "countBefore":
    case "at":
    case "forall":
    case "exists":
      return "any";
  }
}

/** Of all of these one; nothing is known where nothing is known of one of them. */
export function union(all: readonly BreakingCalls[]): BreakingCalls {
  const lists = all.filter((one) => one !== "any");
  return lists.length === all.length ? lists.flat() : "any";
}

function shortest(all: readonly BreakingCalls[]): BreakingCalls {
  const lists = all.filter((one) => one !== "any");
  return lists.reduce<BreakingCalls>(
    (best, one) => (best === "any" || one.length < best.length ? one : best),
    "any",
  );
}
