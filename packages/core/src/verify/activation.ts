import type { Activation } from "../constraint/constraint.ts";
import { evaluate } from "../evaluate/evaluate.ts";
import type { EvaluateOptions } from "../evaluate/evaluate-options.ts";
import type { Formula } from "../formula/formula.ts";
import { subformulas } from "../formula/subformulas.ts";
import { equalJson } from "../json/equal-json.ts";
import { isJsonObject, type Json } from "../json/json.ts";
import { firstCalls } from "../trace/first-calls.ts";
import type { TraceData } from "../trace/trace-data.ts";
import type { Verdict } from "../verdict/verdict.ts";

/** From which place of `Trace.calls` on a constraint is judged, if at all. */
export type Active =
  | { readonly kind: "from"; readonly place: number }
  | { readonly kind: "never" }
  | { readonly kind: "unknown" };

/**
 * When a constraint is on. A fact of the query that was recorded without the key is not so; one of which neither labels nor input were
 * recorded is unknown. A formula switches the constraint on after the first calls of which it holds, and it stays on.
 */
export function activeFrom(when: Activation | undefined, trace: TraceData, options: EvaluateOptions): Active {
  if (when === undefined) return { kind: "from", place: 0 };
  switch (when.kind) {
    case "query":
      return queryHolds(when.where, trace);
    case "trace":
      return switchedOn(when.formula, trace, options);
  }
}

function queryHolds(where: Readonly<Record<string, Json>>, { labels, input }: TraceData): Active {
  const recorded = labels !== undefined || input !== undefined;
  const holds = Object.entries(where).every(([key, wanted]) => {
    const found =
      labels !== undefined && Object.hasOwn(labels, key)
        ? labels[key]
        : isJsonObject(input) && Object.hasOwn(input, key)
          ? input[key]
          : undefined;
    return found !== undefined && equalJson(found, wanted);
  });
  if (holds) return { kind: "from", place: 0 };
  return recorded ? { kind: "never" } : { kind: "unknown" };
}

function switchedOn(formula: Formula, trace: TraceData, options: EvaluateOptions): Active {
  const after = (length: number): Verdict => evaluate(formula, firstCalls(trace, length), options).verdict;
  const all = trace.calls.length;
  const first = onlyGrows(formula)
    ? firstWhere(all, (calls) => after(calls) !== "violated")
    : Array.from({ length: all + 1 }, (_, calls) => calls).find((calls) => after(calls) !== "violated");
  if (first === undefined) return { kind: "never" };
  return after(first) === "satisfied" ? { kind: "from", place: first } : { kind: "unknown" };
}

/** True where a formula, once it holds of the first calls, holds of all longer traces; then the first place is found by halving. */
function onlyGrows(formula: Formula): boolean {
  return subformulas(formula).every(keeps);
}

function keeps(part: Formula): boolean {
  switch (part.kind) {
    case "constant":
    case "now":
    case "called":
    case "calledWithResult":
    case "eventually":
    case "and":
    case "or":
      return true;
    case "count":
      return part.comparison === ">=" || part.comparison === ">";
    case "said":
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
    case "not":
    case "implies":
    case "iff":
    case "next":
    case "weakNext":
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
    case "bindSome":
      return false;
  }
}

/** The least number from 0 to `last` for which it is so, given that it stays so. */
function firstWhere(last: number, isSo: (calls: number) => boolean): number | undefined {
  if (!isSo(last)) return undefined;
  let [low, high] = [0, last];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (isSo(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
