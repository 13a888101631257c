import type { Formula, FormulaOf } from "../formula/formula.ts";
import type { Instance } from "../prefix/instances.ts";
import { toldByPredicate } from "../prefix/position-atoms.ts";
import type { View } from "../prefix/view.ts";
import {
  alreadyMade,
  callNumbers,
  madeBefore,
  noneSince,
  noneYet,
  notYet,
  type Place,
} from "./earlier-calls.ts";
import { patternText } from "./pattern-text.ts";

/** Why an instance is broken, in one plain sentence that counts calls from `#1`. */
export function describeBreak({ demand, position, scope }: Instance, view: View): string {
  return reasonFor(demand, { view, scope, position }) ?? "this call breaks it for good.";
}

/** Why a rule can't be judged now. */
export function describeMissing(waitFor: readonly number[]): string {
  if (waitFor.length === 0) return "it can't be judged, since something that it needs is not known.";
  return `it depends on the result of ${callNumbers(waitFor)}.`;
}

/** Why a demand that is broken at this place is broken. */
function reasonFor(demand: Formula, place: Place): string | undefined {
  switch (demand.kind) {
    case "count":
      return alreadyMade(demand.call, place, demand.comparison === "<" ? demand.times - 1 : demand.times);
    case "countBefore":
      return demand.body.kind === "now" ? alreadyMade(demand.body.call, place, 1) : undefined;
    case "not":
      return reasonAgainst(demand.body, place);
    case "once":
      return demand.body.kind === "said"
        ? `${demand.body.speaker === "any" ? "nobody has" : `the ${demand.body.speaker} has not`} said so yet.`
        : noneYet(demand.body, place);
    case "since":
      if (demand.right.kind === "said" && demand.right.which !== undefined)
        return "what was said last is not that.";
      return noneSince(demand, place);
    case "precedes":
    case "before":
      return notYet(demand.first, place);
    case "after":
      return notYet(demand.earlier, place);
    case "allBefore": {
      const missing = demand.calls.find((call) => madeBefore(call, place).length === 0) ?? demand.calls[0];
      return missing === undefined ? undefined : notYet(missing, place);
    }
    case "until":
    case "weakUntil":
      return demand.right.kind === "now" ? notYet(demand.right.call, place) : undefined;
    case "branchCalled":
      return demand.wrong === undefined
        ? undefined
        : `${patternText(demand.wrong, place.scope)} is the wrong branch${demand.context === undefined ? "" : ` (${demand.context})`}.`;
    case "or": {
      const earlier = earlierStepIn(demand);
      if (earlier !== undefined) return reasonFor(earlier, place);
      const reasons = demand.parts.flatMap((part) => reasonFor(part, place) ?? []);
      if (reasons.length < demand.parts.length) return undefined;
      return `${[...new Set(reasons)].map((reason) => reason.replace(/\.$/, "")).join(", and ")}.`;
    }
    case "predicate":
      return toldByPredicate(demand, place) ?? `its condition ${demand.name} does not hold.`;
    case "now":
      return `only ${patternText(demand.call, place.scope)} may be called here.`;
    case "constant":
      return "this call is not allowed.";
    case "said":
    case "called":
    case "calledWithResult":
    case "inOrder":
    case "instanceBefore":
    case "withinCalls":
    case "withinTime":
    case "metric":
    case "answered":
    case "and":
    case "implies":
    case "iff":
    case "next":
    case "weakNext":
    case "eventually":
    case "globally":
    case "eventuallyWithin":
    case "release":
    case "previous":
    case "historically":
    case "at":
    case "forall":
    case "exists":
    case "bind":
    case "bindSome":
      return undefined;
  }
}

/** Why `not body` is broken. */
function reasonAgainst(body: Formula, place: Place): string | undefined {
  if (body.kind === "now") return `${patternText(body.call, place.scope)} is not allowed.`;
  if (body.kind === "predicate") return toldByPredicate(body, place) ?? `its condition ${body.name} holds.`;
  if (body.kind !== "once" || body.body.kind !== "now") return undefined;
  return alreadyMade(body.body.call, { ...place, position: place.position + 1 }, 1);
}

/**
 * What must hold before the step of the call, where that is what the formula says: `(opens the step & Y f) | (doesn't & ...)`, as the rule kind
 * `before` is written with parallel calls in mind.
 */
function earlierStepIn({ parts }: FormulaOf<"or">): Formula | undefined {
  const [opening, inside, ...others] = parts;
  if (opening?.kind !== "and" || inside?.kind !== "and" || others.length > 0) return undefined;
  const [opens, before, ...more] = opening.parts;
  const isOpening = opens?.kind === "now" && opens.call.opensStep === true;
  return isOpening && before?.kind === "previous" && more.length === 0 ? before.body : undefined;
}
