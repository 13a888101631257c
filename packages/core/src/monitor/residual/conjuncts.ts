import type { Formula } from "../../formula/formula.ts";
import { partThatLooksAhead } from "../../formula/past-only.ts";

/**
 * `G body` as several `G`, one for each formula given back. An inner "always" or "until" after a condition on the past becomes a
 * condition on the past itself, so that each offending call is an instance of its own.
 */
export function conjuncts(body: Formula): readonly Formula[] {
  switch (body.kind) {
    case "and":
      return body.parts.flatMap(conjuncts);
    case "globally":
      return isPast(body.body) ? conjuncts(body.body) : [body];
    case "implies":
      return consequences(body.left, body.right);
    case "or": {
      // `not c | f` and `c -> f` are one.
      const conditions = body.parts.filter(isPast);
      const [only, ...others] = body.parts.filter((part) => !isPast(part));
      if (only === undefined || others.length > 0 || conditions.length === 0) return [body];
      return consequences({ kind: "not", body: { kind: "or", parts: conditions } }, only);
    }
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
    case "withinTime":
    case "metric":
    case "answered":
    case "predicate":
    case "not":
    case "iff":
    case "next":
    case "weakNext":
    case "eventually":
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
      return [body];
  }
}

/** What `G(when -> then)` comes to. */
function consequences(when: Formula, then: Formula): readonly Formula[] {
  const whole: Formula = { kind: "implies", left: when, right: then };
  if (then.kind === "and") return then.parts.flatMap((part) => consequences(when, part));
  if (!isPast(when)) return [whole];
  const later = then.kind === "next" || then.kind === "weakNext" ? then.kind : undefined;
  const inner = then.kind === "next" || then.kind === "weakNext" ? then.body : then;
  const soon = (formula: Formula): Formula =>
    later === undefined ? formula : { kind: later, body: formula };
  // `X` is strong: there has to be a next call.
  const next: readonly Formula[] =
    later === "next" ? [implies(when, soon({ kind: "constant", value: true }))] : [];
  if (inner.kind === "globally" && isPast(inner.body)) {
    const since: Formula = { kind: "once", body: when };
    return [...next, implies(later === undefined ? since : { kind: "previous", body: since }, inner.body)];
  }
  if ((inner.kind === "weakUntil" || inner.kind === "until") && isPast(inner.left) && isPast(inner.right)) {
    const hold = implies(isOpen(when, inner.right, later !== undefined), inner.left);
    return inner.kind === "weakUntil"
      ? [...next, hold]
      : [implies(when, soon({ kind: "eventually", body: inner.right })), hold];
  }
  return [whole];
}

/** Since the condition came (after it, where `later`), `end` did not, here included. */
function isOpen(when: Formula, end: Formula, later: boolean): Formula {
  const notYet: Formula = { kind: "not", body: end };
  if (!later) return { kind: "since", left: notYet, right: { kind: "and", parts: [when, notYet] } };
  const waiting: Formula = { kind: "since", left: notYet, right: when };
  return { kind: "and", parts: [notYet, { kind: "previous", body: waiting }] };
}

function implies(left: Formula, right: Formula): Formula {
  return { kind: "implies", left, right };
}

function isPast(formula: Formula): boolean {
  return partThatLooksAhead(formula) === undefined;
}
