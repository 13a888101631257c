import type { Formula } from "../formula/formula.ts";
import type { Pattern } from "../formula/pattern.ts";
import { fitReading } from "../prefix/fit-call.ts";
import type { Instance } from "../prefix/instances.ts";
import { toldByPredicate } from "../prefix/position-atoms.ts";
import type { Scope } from "../prefix/scope.ts";
import { satisfied } from "../prefix/statuses.ts";
import type { View } from "../prefix/view.ts";
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

interface Place {
  readonly view: View;
  readonly scope: Scope;
  readonly position: number;
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
      return demand.body.kind === "now"
        ? notYet(demand.body.call, place)
        : demand.body.kind === "said"
          ? `${demand.body.speaker === "any" ? "nobody" : `the ${demand.body.speaker}`} has not said so yet.`
          : undefined;
    case "since":
      if (demand.right.kind === "said" && demand.right.which !== undefined)
        return "what was said last is not that.";
      return demand.right.kind === "now" && demand.left.kind === "not" && demand.left.body.kind === "now"
        ? `no ${patternText(demand.right.call, place.scope)} since the last ${patternText(demand.left.body.call, place.scope)}.`
        : undefined;
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
  if (body.kind !== "once" || body.body.kind !== "now") return undefined;
  return alreadyMade(body.body.call, { ...place, position: place.position + 1 }, 1);
}

/** Of a call that was made as often as it may. */
function alreadyMade(pattern: Pattern, place: Place, times: number): string {
  const text = patternText(pattern, place.scope);
  const made = madeBefore(pattern, place);
  if (times <= 0 || made.length === 0) return `${text} is not allowed.`;
  const often = made.length === 1 ? "" : ` ${made.length} times`;
  return `${text} was already called${often} in ${callNumbers(made)}.`;
}

/** Of a call that should have been made before. */
function notYet(pattern: Pattern, place: Place): string {
  const text = patternText(pattern, place.scope);
  const made = madeBefore(pattern, place);
  if (made.length > 0) return `${text} in ${callNumbers(made)} is in the same step, not before this call.`;
  if (pattern.outcome !== "ok") return `no ${text} has been called yet.`;
  return `no ${patternText({ tool: pattern.tool, where: pattern.where }, place.scope)} has worked yet.`;
}

/** Places in `Trace.calls` of the earlier calls that fit. */
function madeBefore(pattern: Pattern, { view, scope, position }: Place): readonly number[] {
  const fits = fitReading(pattern, view, scope);
  return view.records
    .slice(0, position)
    .filter((record) => fits(record.index) === satisfied)
    .map(({ call }) => call.position);
}

/** `call #3`, `calls #1, #2 and #7`. */
function callNumbers(positions: readonly number[]): string {
  const numbers = positions.map((position) => `#${position + 1}`);
  const last = numbers.at(-1);
  if (numbers.length < 2) return `call ${last ?? ""}`;
  if (numbers.length > 5) return `calls ${numbers.slice(0, 4).join(", ")} and ${numbers.length - 4} more`;
  return `calls ${numbers.slice(0, -1).join(", ")} and ${last}`;
}
