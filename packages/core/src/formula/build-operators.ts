import { asComparison, asCount, asFormula } from "./as-formula.ts";
import type { Comparison, Formula, FormulaOf } from "./formula.ts";

/** `body` does not hold. */
export function not(body: Formula): FormulaOf<"not"> {
  return { kind: "not", body: asFormula(body, "not") };
}

/** All parts hold. None gives `constant(true)`, one gives that part itself. */
export function and(...parts: readonly Formula[]): Formula {
  const [only, ...others] = parts.map((part) => asFormula(part, "and"));
  if (only === undefined) return { kind: "constant", value: true };
  return others.length === 0 ? only : { kind: "and", parts: [only, ...others] };
}

/** Some part holds. None gives `constant(false)`, one gives that part itself. */
export function or(...parts: readonly Formula[]): Formula {
  const [only, ...others] = parts.map((part) => asFormula(part, "or"));
  if (only === undefined) return { kind: "constant", value: false };
  return others.length === 0 ? only : { kind: "or", parts: [only, ...others] };
}

/** Where `left` holds, `right` does. */
export function implies(left: Formula, right: Formula): FormulaOf<"implies"> {
  return { kind: "implies", left: asFormula(left, "implies"), right: asFormula(right, "implies") };
}

/** Both hold, or neither. */
export function iff(left: Formula, right: Formula): FormulaOf<"iff"> {
  return { kind: "iff", left: asFormula(left, "iff"), right: asFormula(right, "iff") };
}

/** There is a next call, and `body` holds there. */
export function next(body: Formula): FormulaOf<"next"> {
  return { kind: "next", body: asFormula(body, "next") };
}

/** Where there is a next call, `body` holds there. */
export function weakNext(body: Formula): FormulaOf<"weakNext"> {
  return { kind: "weakNext", body: asFormula(body, "weakNext") };
}

/** `body` holds here or at a later call. */
export function eventually(body: Formula): FormulaOf<"eventually"> {
  return { kind: "eventually", body: asFormula(body, "eventually") };
}

/** `body` holds here and at every later call. */
export function globally(body: Formula): FormulaOf<"globally"> {
  return { kind: "globally", body: asFormula(body, "globally") };
}

/** `body` holds here or at one of the next `limit` calls. */
export function eventuallyWithin(limit: number, body: Formula): FormulaOf<"eventuallyWithin"> {
  return {
    kind: "eventuallyWithin",
    limit: asCount(limit, 0, "the limit in `eventuallyWithin`"),
    body: asFormula(body, "eventuallyWithin"),
  };
}

/** `right` holds here or later, and `left` at every call until then. */
export function until(left: Formula, right: Formula): FormulaOf<"until"> {
  return { kind: "until", left: asFormula(left, "until"), right: asFormula(right, "until") };
}

/** As {@link until}, or `left` holds to the end. */
export function weakUntil(left: Formula, right: Formula): FormulaOf<"weakUntil"> {
  return { kind: "weakUntil", left: asFormula(left, "weakUntil"), right: asFormula(right, "weakUntil") };
}

/** `right` holds up to and including the call where `left` does, or to the end. */
export function release(left: Formula, right: Formula): FormulaOf<"release"> {
  return { kind: "release", left: asFormula(left, "release"), right: asFormula(right, "release") };
}

/** There is a call before this one, and `body` holds there. */
export function previous(body: Formula): FormulaOf<"previous"> {
  return { kind: "previous", body: asFormula(body, "previous") };
}

/** `body` holds here or at an earlier call. */
export function once(body: Formula): FormulaOf<"once"> {
  return { kind: "once", body: asFormula(body, "once") };
}

/** `body` holds here and at every earlier call. */
export function historically(body: Formula): FormulaOf<"historically"> {
  return { kind: "historically", body: asFormula(body, "historically") };
}

/** `right` holds here or earlier, and `left` at every call after that up to here. */
export function since(left: Formula, right: Formula): FormulaOf<"since"> {
  return { kind: "since", left: asFormula(left, "since"), right: asFormula(right, "since") };
}

/** The number of earlier calls at which `body` holds compares so with `times`. `body` speaks of the past only. */
export function countBefore(body: Formula, comparison: Comparison, times: number): FormulaOf<"countBefore"> {
  return {
    kind: "countBefore",
    body: asFormula(body, "countBefore"),
    comparison: asComparison(comparison, "`countBefore`"),
    times: asCount(times, 0, "the number in `countBefore`"),
  };
}

/** `body` holds at this position of the trace, from 0; false where the trace has no such position. */
export function at(position: number, body: Formula): FormulaOf<"at"> {
  return { kind: "at", position: asCount(position, 0, "the position in `at`"), body: asFormula(body, "at") };
}
