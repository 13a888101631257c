import type { Node } from "../../bdd/bdd.ts";
import type { Formula, FormulaOf } from "../../formula/formula.ts";
import type { Pattern } from "../../formula/pattern.ts";
import { canonicalText } from "../../json/canonical-text.ts";
import type { Json } from "../../json/json.ts";
import { waysToFit } from "../../match/ways.ts";
import type { Context, Scope } from "../context.ts";
import { valuesOfDomain } from "../domain-values.ts";
import { fulfil } from "../fulfil.ts";
import { fitNode } from "../occurrences.ts";
import type { Binder } from "../plan.ts";
import { columnIn, innerScope, ownerOf } from "../scopes.ts";

/** The body of a binder under one choice of values. */
export interface Instance {
  readonly scope: Scope;
  /** Whether there is this instance at all. */
  readonly exists: Node;
}

/** Looks up what was evaluated, and evaluates again what was not kept: the columns inside binders. */
export interface Inspector {
  readonly context: Context;
  readonly valueAt: (formula: Formula, scope: Scope, position: number) => Node;
  /** Whether the call at a position fits the pattern of a binder, or may. */
  readonly mayFit: (pattern: Pattern, scope: Scope, position: number) => boolean;
  /** The instances of a binder at a position, and whether these are all. */
  readonly instancesAt: (
    formula: Binder,
    scope: Scope,
    position: number,
  ) => { readonly instances: readonly Instance[]; readonly complete: boolean };
}

/** An inspector of an evaluation. */
export function createInspector(context: Context): Inspector {
  const scopes = new Map<Scope, Map<Formula, Map<string, Scope>>>();
  const innerOf = (
    formula: Binder,
    outer: Scope,
    names: readonly string[],
    values: readonly Json[],
  ): Scope => {
    const byFormula = scopes.get(outer) ?? new Map<Formula, Map<string, Scope>>();
    scopes.set(outer, byFormula);
    const byValues = byFormula.get(formula) ?? new Map<string, Scope>();
    byFormula.set(formula, byValues);
    const key = canonicalText(values);
    const scope = byValues.get(key) ?? innerScope(outer, names, values);
    byValues.set(key, scope);
    return scope;
  };
  return {
    context,
    valueAt: (formula, scope, position) => {
      const known = ownerOf(formula, scope, context).columns.get(formula);
      if (known === undefined || (known.only !== undefined && known.only !== position)) {
        fulfil({ body: formula, scope, only: position }, context);
      }
      return columnIn(formula, scope, context)[position] ?? 0;
    },
    mayFit: (pattern, scope, position) => {
      const record = context.view.records[position];
      return record !== undefined && waysToFit(context.compiled(pattern), record, scope.bindings).length > 0;
    },
    instancesAt: (formula, scope, position) =>
      formula.kind === "bind" || formula.kind === "bindSome"
        ? waysAt(formula, scope, position, context, innerOf)
        : valuesAtPosition(formula, scope, position, context, innerOf),
  };
}

type InnerOf = (formula: Binder, outer: Scope, names: readonly string[], values: readonly Json[]) => Scope;
type Instances = ReturnType<Inspector["instancesAt"]>;

function waysAt(
  formula: FormulaOf<"bind" | "bindSome">,
  scope: Scope,
  position: number,
  context: Context,
  innerOf: InnerOf,
): Instances {
  const compiled = context.compiled(formula.call);
  const record = context.view.records[position];
  const ways = record === undefined ? [] : waysToFit(compiled, record, scope.bindings);
  if (record === undefined || ways === "missing") return { instances: [], complete: ways !== "missing" };
  const instances = ways.map(({ values, fit }): Instance => {
    const inner = innerOf(formula, scope, compiled.captures, values);
    return { scope: inner, exists: fit === 1 ? 1 : fitNode(compiled, record, inner.bindings, context) };
  });
  return { instances, complete: true };
}

function valuesAtPosition(
  formula: FormulaOf<"forall" | "exists">,
  scope: Scope,
  position: number,
  context: Context,
  innerOf: InnerOf,
): Instances {
  const { values, openFrom } = valuesOfDomain(formula.domain, position, scope.bindings, context);
  const instances = values.flatMap(({ value, from }): readonly Instance[] =>
    from > position ? [] : [{ scope: innerOf(formula, scope, [formula.variable], [value]), exists: 1 }],
  );
  return { instances, complete: position < openFrom };
}
