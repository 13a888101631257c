import type { Formula } from "./formula.ts";
import type { Pattern } from "./pattern.ts";

/**
 * Patterns of which a call must fit at least one to break the formula, so that every other call is harmless; `any` where nothing of
 * that sort is known. One-sided: a pattern may be listed that breaks nothing.
 */
export type BreakingCalls = readonly Pattern[] | "any";

/** The calls of which one must be at a position for `body`, which looks at it and back, to be false there. */
export function falsifiers(body: Formula): BreakingCalls {
  switch (body.kind) {
    case "constant":
      return body.value ? [] : "any";
    case "not":
      return requirements(body.body);
    case "and":
      return union(body.parts.map(falsifiers));
    case "or":
      return shortest(body.parts.map(falsifiers));
    case "implies":
      return shortest([requirements(body.left), falsifiers(body.right)]);
    case "bind":
      return [body.call];
    case "now":
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
    case "bindSome":
      return "any";
  }
}

/** The calls of which one must be at a position for `body` to be true there. */
function requirements(body: Formula): BreakingCalls {
  switch (body.kind) {
    case "constant":
      return body.value ? "any" : [];
    case "now":
    case "bindSome":
      return [body.call];
    case "not":
      return falsifiers(body.body);
    case "and":
      return shortest(body.parts.map(requirements));
    case "or":
      return union(body.parts.map(requirements));
    case "implies":
      return union([falsifiers(body.left), requirements(body.right)]);
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
    case "bind":
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
