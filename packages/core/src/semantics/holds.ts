import type { Formula } from "../formula/formula.ts";
import type { TraceData } from "../trace/trace-data.ts";
import type { Verdict } from "../verdict/verdict.ts";
import { underEveryFilling } from "./fillings.ts";
import { holdsAt } from "./holds-at.ts";
import type { HoldsOptions } from "./holds-options.ts";
import { viewOf } from "./view.ts";

/**
 * The definition: what a formula says of a complete trace. Slow on purpose; what is fast is tested against it.
 *
 * Where something was not recorded, the verdict is what comes out however it is filled in; `unevaluable` where that is not the same
 * (DESIGN section 5, rule 9). A trace that goes on is read as if it ended here. The formula is one that was accepted at load.
 */
export function holds(formula: Formula, trace: TraceData, options: HoldsOptions = {}): Verdict {
  const view = viewOf(trace, options);
  const functions: unknown[] = [];
  const nameOf = (code: unknown): number =>
    functions.includes(code) ? functions.indexOf(code) : functions.push(code) - 1;
  let [satisfied, violated] = [false, false];
  for (const holdsHere of underEveryFilling((answer) =>
    holdsAt(formula, options.position ?? 0, new Map(), { ...view, options, answer, nameOf }),
  )) {
    if (holdsHere) satisfied = true;
    else violated = true;
    if (satisfied && violated) return "unevaluable";
  }
  return satisfied ? "satisfied" : "violated";
}
