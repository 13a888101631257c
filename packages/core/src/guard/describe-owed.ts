import type { Formula } from "../formula/formula.ts";
import type { Pattern } from "../formula/pattern.ts";
import type { Instance } from "../prefix/instances.ts";
import { readingOf } from "../prefix/prefix-status.ts";
import { violated } from "../prefix/statuses.ts";
import type { View } from "../prefix/view.ts";
import { patternText } from "./pattern-text.ts";

/** A demand, and where it is made. */
type Demanded = Pick<Instance, "demand" | "position" | "scope">;

/** Why a demand is not met at the end. */
export function describeOwed({ demand, position, scope }: Demanded, view: View): string {
  return owedBy(demand, { view, scope, position }) ?? "something that it asks for is still missing.";
}

type Place = Omit<Demanded, "demand"> & { readonly view: View };

/** What would have to be the case at the end, and is not. */
function owedBy(demand: Formula, place: Place): string | undefined {
  const isBroken = (part: Formula) => readingOf(part, place.view, place.scope)(place.position) === violated;
  const text = (pattern: Pattern) => patternText(pattern, place.scope);
  switch (demand.kind) {
    case "called":
      return `${text(demand.call)} was not called.`;
    case "count":
      return `${text(demand.call)} was not called as often as it must be.`;
    case "before":
      return `${text(demand.then)} was not called.`;
    case "after":
      return `${text(demand.call)} was not called.`;
    case "allBefore":
      return `${text(demand.then)} was not called.`;
    case "branchCalled":
      return `${text(demand.right)} was not called.`;
    case "inOrder":
      return `${demand.calls.map(text).join(", then ")} were not called in this order.`;
    case "eventually":
      return owedBy(demand.body, place);
    case "now":
      return `${text(demand.call)} was not called.`;
    case "until":
      return owedBy(demand.right, place);
    case "implies":
      return owedBy(demand.right, place);
    case "and": {
      const part = demand.parts.find(isBroken);
      return part === undefined ? undefined : owedBy(part, place);
    }
    case "answered":
      return "the answer is not as it must be.";
    case "constant":
    case "said":
    case "calledWithResult":
    case "precedes":
    case "instanceBefore":
    case "withinCalls":
    case "withinTime":
    case "metric":
    case "predicate":
    case "not":
    case "or":
    case "iff":
    case "next":
    case "weakNext":
    case "globally":
    case "eventuallyWithin":
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
    case "bindSome":
      return undefined;
  }
}
