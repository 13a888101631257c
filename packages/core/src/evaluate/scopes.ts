import type { Formula } from "../formula/formula.ts";
import type { Json } from "../json/json.ts";
import { bindAll } from "../match/ways.ts";
import type { Column, Context, Scope } from "./context.ts";

/** The body of a binder to be evaluated under values for its variables, at one position or at all. */
export interface Request {
  readonly body: Formula;
  readonly scope: Scope;
  readonly only: number | undefined;
}

/** The column of a formula that was evaluated in this scope. */
export function columnIn(formula: Formula, scope: Scope, context: Context): Column {
  const known = ownerOf(formula, scope, context).columns.get(formula);
  return known?.column ?? new Int32Array(context.view.records.length + 2);
}

/** A scope with no variables. */
export function outermostScope(): Scope {
  return { outer: undefined, outermost: undefined, names: [], bindings: undefined, columns: new Map() };
}

/** A scope inside another, with these variables. */
export function innerScope(outer: Scope, names: readonly string[], values: readonly Json[]): Scope {
  return {
    outer,
    outermost: outer.outermost ?? outer,
    names,
    bindings: bindAll(names, values, outer.bindings),
    columns: new Map(),
  };
}

/** The outermost scope in which the formula has the value that it has here. */
export function ownerOf(formula: Formula, scope: Scope, context: Context): Scope {
  const { variables, everything } = context.dependencies(formula);
  if (everything) return scope;
  if (variables.size === 0) return scope.outermost ?? scope;
  let owner = scope;
  while (owner.outer !== undefined && !owner.names.some((name) => variables.has(name))) {
    owner = owner.outer;
  }
  return owner;
}
