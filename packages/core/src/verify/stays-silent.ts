import { children } from "../formula/children.ts";
import type { Domain } from "../formula/domain.ts";
import type { Formula } from "../formula/formula.ts";
import { patternsOf } from "../formula/patterns-of.ts";
import { subformulas } from "../formula/subformulas.ts";

/**
 * True where a formula that had nothing to say about a whole trace has nothing to say about any run of its neighbouring calls either.
 *
 * What makes rules silent is that some call was not made, and a part lacks it too. Not so where the left side of an implication can hold of a
 * part and not of the whole, as `not called(a)` can, where code says what a quantifier ranges over, and where some value has to be found.
 */
export function staysSilent(formula: Formula): boolean {
  if (asksAtStart(formula)) return false;
  return subformulas(formula).every((part) => {
    switch (part.kind) {
      case "exists":
      case "bindSome":
        return false;
      case "forall":
        return shrinks(part.domain) && !opensStep(part);
      case "bind":
      case "precedes":
        return !opensStep(part);
      case "implies":
        return subformulas(part.left).every((left) => holdsInWhole(left) && !opensStep(left));
      // No other formula is silent for want of a call, save those that only ask for its name.
      default:
        return true;
    }
  });
}

/** Whether it asks which call opens a step: the first of a part always does. */
function opensStep(formula: Formula): boolean {
  return patternsOf(formula).some((pattern) => pattern.opensStep === true);
}

/** Whether a part of a trace has no values that the whole lacks. */
function shrinks({ kind }: Domain): boolean {
  return kind !== "registered" && kind !== "computed";
}

/** Whether what holds of a part, at one of its calls, holds of the whole there. */
function holdsInWhole(formula: Formula): boolean {
  return (
    ["constant", "now", "called", "calledWithResult", "eventually", "once", "and", "or"].includes(
      formula.kind,
    ) ||
    (formula.kind === "count" && (formula.comparison === ">=" || formula.comparison === ">"))
  );
}

/** Whether the rule asks about the first call, which is another one in a part. `globally` asks about each. */
function asksAtStart(formula: Formula): boolean {
  const pending: Formula[] = [formula];
  for (let part = pending.pop(); part !== undefined; part = pending.pop()) {
    if (part.kind === "globally") continue;
    if (part.kind === "bind" || part.kind === "bindSome") return true;
    if (part.kind === "forall" && part.domain.kind === "seen") return true;
    if (part.kind === "not" && part.body.kind === "now") return true;
    if (
      part.kind === "implies" &&
      subformulas(part.left).some(({ kind }) => kind === "now" || kind === "once")
    )
      return true;
    pending.push(...children(part));
  }
  return false;
}
