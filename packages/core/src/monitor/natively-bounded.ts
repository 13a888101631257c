import type { Formula } from "../formula/formula.ts";
import { mapChildren } from "../formula/map-children.ts";

/** Up to this bound "within n calls" is written out, as it is everywhere but at the first call. */
const mostWrittenOut = 16;

/** What asks its parts of the same call as it is asked of itself. */
const staysHere: readonly Formula["kind"][] = [
  "not",
  "and",
  "or",
  "implies",
  "iff",
  "forall",
  "exists",
  "bind",
  "bindSome",
];

/**
 * The same formula, with each far "within the first n calls" asked as a fact about the whole trace: of the first call it is one, and it takes
 * a counter in place of n states. What stands under a temporal operator is asked of other calls and stays as it is.
 */
export function nativelyBounded(formula: Formula): Formula {
  if (formula.kind === "eventuallyWithin" && formula.limit > mostWrittenOut)
    return asFact(formula.body, formula.limit) ?? formula;
  return staysHere.includes(formula.kind) ? mapChildren(formula, nativelyBounded) : formula;
}

/** "One of the first calls is so": some call is the first of all, and one that is so comes no later than so many after it. */
function asFact(body: Formula, limit: number): Formula | undefined {
  if (body.kind === "now")
    return { kind: "withinCalls", first: { tool: { kind: "any" }, where: [] }, then: body.call, limit };
  if (body.kind !== "or") return undefined;
  const parts = body.parts.map((part) => asFact(part, limit));
  return parts.every((part) => part !== undefined) ? { kind: "or", parts } : undefined;
}
