import type { Formula } from "../formula/formula.ts";
import { subformulas } from "../formula/subformulas.ts";
import { mostCallsAhead } from "./residual/core-of.ts";

const mostParts = 1_000;

/** Why a formula is more than anything is made of, or `undefined` where it isn't. Needs no call stack. */
export function whyTooLarge(formula: Formula): string | undefined {
  return tooMany(subformulas(formula));
}

function tooMany(parts: readonly Formula[]): string | undefined {
  const { length } = parts;
  if (length <= mostParts) return undefined;
  return `it has ${length} parts, and ${mostParts} is the most for a machine: make a rule of each part of an \`and\``;
}

/** Why a formula can't be made into a machine, or `undefined` where nothing speaks against it. */
export function whyNotCompiled(formula: Formula): string | undefined {
  const parts = subformulas(formula);
  const large = tooMany(parts);
  if (large !== undefined) return large;
  let ahead = 0;
  for (const part of parts) {
    switch (part.kind) {
      case "forall":
      case "exists":
      case "bind":
      case "bindSome":
        return `\`${part.kind}\` stands where it can't be taken out`;
      case "withinTime":
        return "`withinTime` depends on times";
      case "predicate":
        if (part.sees === "trace") return `the predicate \`${part.name}\` sees the whole trace`;
        break;
      case "eventuallyWithin":
        ahead += part.limit;
        break;
      case "at":
        ahead += part.position;
        break;
      case "constant":
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
      case "metric":
      case "answered":
      case "not":
      case "and":
      case "or":
      case "implies":
      case "iff":
      case "next":
      case "weakNext":
      case "eventually":
      case "globally":
      case "until":
      case "weakUntil":
      case "release":
      case "previous":
      case "once":
      case "historically":
      case "since":
      case "countBefore":
        break;
    }
  }
  return ahead > mostCallsAhead ? `it looks more than ${mostCallsAhead} calls ahead` : undefined;
}
