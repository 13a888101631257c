import type { Formula } from "../formula/formula.ts";
import type { Pattern } from "../formula/pattern.ts";

/** Whether calls like this can still be made, or were made. */
export type Available = (pattern: Pattern) => boolean;

/**
 * Whether a demand may still be met, for all that the tools at hand show. One-sided: false is certain. Looks for calls that must be made and
 * whose tools nobody offers.
 */
export function isMeetable(demand: Formula, available: Available): boolean {
  return firstUnavailable(demand, available, "certainly") === undefined;
}

/**
 * A call that must be made for the demand to be met, and can't. `whenItApplies`: looks behind what triggers a rule, too, and at what must come
 * before; then the rule may still say nothing, but what it guards can never be done.
 */
export function firstUnavailable(
  demand: Formula,
  available: Available,
  sought: "certainly" | "whenItApplies",
): Pattern | undefined {
  const missing = (patterns: readonly Pattern[]) => patterns.find((pattern) => !available(pattern));
  const inside = (part: Formula) => firstUnavailable(part, available, sought);
  const applied = (part: Formula) => (sought === "whenItApplies" ? inside(part) : undefined);
  switch (demand.kind) {
    case "called":
    case "calledWithResult":
    case "now":
      return missing([demand.call]);
    case "count":
      return demand.times > 0 && (demand.comparison === ">=" || demand.comparison === "==")
        ? missing([demand.call])
        : demand.comparison === ">" && demand.times >= 0
          ? missing([demand.call])
          : undefined;
    case "before":
    case "instanceBefore":
    case "withinCalls":
    case "withinTime":
      return missing([demand.first, demand.then]);
    case "after":
      return missing([demand.earlier, demand.call]);
    case "allBefore":
      return demand.calls.length === 0 ? undefined : missing([...demand.calls, demand.then]);
    case "branchCalled":
      return missing([demand.right]);
    case "inOrder":
      return missing(demand.calls);
    case "and":
      return demand.parts.map(inside).find((one) => one !== undefined);
    case "or": {
      const found = demand.parts.map(inside);
      return found.includes(undefined) ? undefined : found[0];
    }
    case "eventually":
    case "eventuallyWithin":
    case "next":
    case "at":
      return inside(demand.body);
    case "until":
      return inside(demand.right);
    case "bindSome":
      return missing([demand.call]) ?? inside(demand.body);
    case "precedes":
      return sought === "whenItApplies" && available(demand.then) ? missing([demand.first]) : undefined;
    case "implies":
    case "since":
      return applied(demand.right);
    case "globally":
    case "once":
    case "previous":
    case "forall":
    case "bind":
      return applied(demand.body);
    case "constant":
    case "said":
    case "metric":
    case "answered":
    case "predicate":
    case "not":
    case "iff":
    case "weakNext":
    case "weakUntil":
    case "release":
    case "historically":
    case "countBefore":
    case "exists":
      return undefined;
  }
}
