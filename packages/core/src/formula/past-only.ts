import { children } from "./children.ts";
import type { Formula } from "./formula.ts";

/**
 * The first part of `formula` that says something about calls after its position, or `undefined` where `formula` speaks of the past
 * only. Facts about the whole trace look ahead too. Needs no call stack.
 */
export function partThatLooksAhead(formula: Formula): Formula | undefined {
  const visited = new Set<Formula>();
  const pending: Formula[] = [formula];
  for (let part = pending.pop(); part !== undefined; part = pending.pop()) {
    if (visited.has(part)) continue;
    visited.add(part);
    if (looksAhead(part)) return part;
    pending.push(...[...children(part)].reverse());
  }
  return undefined;
}

function looksAhead(part: Formula): boolean {
  switch (part.kind) {
    case "constant":
    case "now":
    case "said":
    case "not":
    case "and":
    case "or":
    case "implies":
    case "iff":
    case "previous":
    case "once":
    case "historically":
    case "since":
    case "countBefore":
    case "bind":
    case "bindSome":
      return false;
    case "predicate":
      return part.sees === "trace";
    case "forall":
    case "exists":
      return part.domain.kind !== "seen" && part.domain.kind !== "values";
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
    case "next":
    case "weakNext":
    case "eventually":
    case "globally":
    case "eventuallyWithin":
    case "until":
    case "weakUntil":
    case "release":
    case "at":
      return true;
  }
}
