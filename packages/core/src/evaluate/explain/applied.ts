import type { Formula, FormulaOf } from "../../formula/formula.ts";
import type { Pattern } from "../../formula/pattern.ts";
import type { Scope } from "../context.ts";
import { valuesOfDomain } from "../domain-values.ts";
import { fulfil } from "../fulfil.ts";
import { candidates } from "../occurrences.ts";
import { type Binder, isBinder } from "../plan.ts";
import { columnIn } from "../scopes.ts";
import { traceAtomNode } from "../trace-atoms.ts";
import { canBeVacuous } from "./can-be-vacuous.ts";
import type { Inspector } from "./inspect.ts";
import { everywhere, holdsAt, marks, type Places, someEarlier, someLater, someOf } from "./places.ts";

/** Binders in binders deeper than this count as having had something to say. */
const deepest = 50;

/** Bodies that are looked into for one binder. After that it counts as having had something to say. */
const mostBodies = 200;

/** What the walk shares: what may be vacuous at all, and how deep in binders it is. */
interface Walk {
  readonly inspector: Inspector;
  readonly suspects: ReadonlySet<Formula>;
  readonly depth: number;
}

/**
 * Whether a formula had something to say at a position. It had not:
 *
 * | formula | where |
 * | --- | --- |
 * | `implies` | its left side is false, or its right side had nothing to say |
 * | `globally`, `historically` | their body had nothing to say anywhere; so too where there is no call |
 * | `bind`, `bindSome`, `forall`, `exists` | there is no way and no value, or the body had nothing to say under any |
 * | `precedes` | `then` never happened |
 * | `allBefore`, `inOrder` | they name no calls |
 * | `count` `<`, `<=`, `== 0`; `not called`; `not count` `>`, `>=` | no call has a name that the pattern allows |
 * | `not now` | the call here has no name that the pattern allows |
 * | `and`, `or`, `iff` | no part had something to say |
 * | `not` | its body had not |
 *
 * Every other formula had something to say, and so had a quantifier with values under a temporal operator. What could not be told
 * counts as true.
 */
export function appliedAt(formula: Formula, scope: Scope, position: number, inspector: Inspector): boolean {
  return appliedIn(formula, scope, position, { inspector, suspects: canBeVacuous(formula), depth: 0 });
}

function appliedIn(formula: Formula, scope: Scope, position: number, walk: Walk): boolean {
  const { inspector, suspects, depth } = walk;
  if (depth > deepest || !suspects.has(formula)) return true;
  const { context } = inspector;
  fulfil({ body: formula, scope, only: position }, context);
  const known = new Map<Formula, Places>();
  const part = (one: Formula): Places => known.get(one) ?? true;
  for (const { formula: one, only } of context.plan(formula, position)) {
    if (!suspects.has(one)) continue;
    known.set(one, isBinder(one) ? ofBinder(one, scope, only, walk) : ofFormula(one, part, scope, inspector));
  }
  return holdsAt(part(formula), position);
}

function ofBinder(binder: Binder, scope: Scope, only: number | undefined, walk: Walk): Places {
  const { inspector } = walk;
  const { context } = inspector;
  const length = context.view.records.length + 2;
  if (only !== undefined)
    return marks(
      length,
      [only].filter((place) => bodyApplied(binder, scope, place, walk)),
    );
  if (binder.kind === "forall" || binder.kind === "exists") {
    const { values, openFrom } = valuesOfDomain(binder.domain, 0, scope.bindings, context);
    return everywhere(values.length > 0 || openFrom < length, length);
  }
  let looked = 0;
  const fitting = [...candidates(context.compiled(binder.call), context)].filter((place) => {
    if (++looked > mostBodies || !walk.suspects.has(binder.body))
      return inspector.mayFit(binder.call, scope, place);
    return bodyApplied(binder, scope, place, walk);
  });
  return marks(length, fitting);
}

/** Whether the body had something to say under some of the binder's values. */
function bodyApplied(binder: Binder, scope: Scope, place: number, walk: Walk): boolean {
  const { instances, complete } = walk.inspector.instancesAt(binder, scope, place);
  const inner = { ...walk, depth: walk.depth + 1 };
  return (
    !complete ||
    instances.some(
      (instance) => instance.exists !== 0 && appliedIn(binder.body, instance.scope, place, inner),
    )
  );
}

function ofFormula(
  formula: Exclude<Formula, Binder>,
  part: (part: Formula) => Places,
  scope: Scope,
  inspector: Inspector,
): Places {
  const { context } = inspector;
  const length = context.view.records.length + 2;
  switch (formula.kind) {
    case "and":
    case "or":
      return someOf(formula.parts.map(part), length);
    case "iff":
      return someOf([part(formula.left), part(formula.right)], length);
    case "implies": {
      const [left, right] = [columnIn(formula.left, scope, context), part(formula.right)];
      return Uint8Array.from(left, (value, place) => (value !== 0 && holdsAt(right, place) ? 1 : 0));
    }
    case "globally":
      return someLater(part(formula.body), length);
    case "historically":
      return someEarlier(part(formula.body), length);
    case "not":
      return ofNegation(formula.body, part(formula.body), inspector);
    case "precedes":
      return everywhere(
        traceAtomNode({ kind: "called", call: formula.then }, scope.bindings, context) !== 0,
        length,
      );
    case "allBefore":
    case "inOrder":
      return everywhere(formula.calls.length > 0, length);
    case "count":
      return everywhere(!isUpperBound(formula) || named(formula.call, inspector).length > 0, length);
    case "constant":
    case "now":
    case "said":
    case "called":
    case "calledWithResult":
    case "before":
    case "after":
    case "branchCalled":
    case "instanceBefore":
    case "withinCalls":
    case "withinTime":
    case "metric":
    case "answered":
    case "predicate":
    case "next":
    case "weakNext":
    case "eventually":
    case "eventuallyWithin":
    case "until":
    case "weakUntil":
    case "release":
    case "previous":
    case "once":
    case "since":
    case "countBefore":
    case "at":
      return true;
  }
}

function ofNegation(body: Formula, applied: Places, inspector: Inspector): Places {
  const length = inspector.context.view.records.length + 2;
  const forbidden =
    body.kind === "called" ||
    (body.kind === "count" && (body.comparison === ">" || body.comparison === ">="));
  if (forbidden) return everywhere(named(body.call, inspector).length > 0, length);
  return body.kind === "now" ? marks(length, named(body.call, inspector)) : applied;
}

function isUpperBound({ comparison, times }: FormulaOf<"count">): boolean {
  return comparison === "<" || comparison === "<=" || (comparison === "==" && times === 0);
}

/** The calls whose name the pattern allows. */
function named(pattern: Pattern, { context }: Inspector): readonly number[] {
  const compiled = context.compiled(pattern);
  return [...candidates(compiled, context)].filter((index) =>
    compiled.fitsName(context.view.records[index]?.call.name ?? ""),
  );
}
