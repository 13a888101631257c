import type { Node } from "../bdd/bdd.ts";
import type { FormulaOf } from "../formula/formula.ts";
import { canonicalText } from "../json/canonical-text.ts";
import type { Json } from "../json/json.ts";
import { bindingsRecord } from "../match/bindings.ts";
import { bindAll, waysToFit } from "../match/ways.ts";
import { constantColumn } from "./boolean-columns.ts";
import type { Column, Context, Scope } from "./context.ts";
import { type DomainValues, valuesOfDomain } from "./domain-values.ts";
import { candidates, fitNode } from "./occurrences.ts";
import type { Binder } from "./plan.ts";
import { columnIn, innerScope, type Request } from "./scopes.ts";

/** What a formula with variables is worth at each position, or at `only`. Asks for its body under each of their values. */
export function* binderColumn(
  formula: Binder,
  scope: Scope,
  only: number | undefined,
  context: Context,
): Generator<Request, Column> {
  const length = context.view.records.length + 2;
  const every = formula.kind === "forall" || formula.kind === "bind";
  const column = constantColumn(every ? 1 : 0, length);
  const add = (position: number, value: Node): void => {
    const before = column[position] ?? 0;
    column[position] = every ? context.bdd.and(before, value) : context.bdd.or(before, value);
  };
  if (formula.kind === "bind" || formula.kind === "bindSome") {
    yield* addWays(formula, scope, only, context, add);
    return column;
  }
  if (!dependsOnPosition(formula)) {
    yield* addValues(
      formula,
      valuesOfDomain(formula.domain, only ?? 0, scope.bindings, context),
      scope,
      only,
      context,
      add,
    );
    return column;
  }
  const [from, to] = only === undefined ? [0, length - 1] : [only, only];
  for (let position = from; position <= to; position++) {
    const domain = valuesOfDomain(formula.domain, position, scope.bindings, context);
    yield* addValues(formula, domain, scope, position, context, add);
  }
  return column;
}

/** Code is asked for its values at each position. */
function dependsOnPosition({ domain }: Quantifier): boolean {
  return domain.kind === "registered" || domain.kind === "computed";
}

type Quantifier = FormulaOf<"forall" | "exists">;
type Add = (position: number, value: Node) => void;

function* addValues(
  formula: Quantifier,
  { values, openFrom }: DomainValues,
  scope: Scope,
  only: number | undefined,
  context: Context,
  add: Add,
): Generator<Request, void> {
  const last = context.view.records.length + 1;
  const [start, end] = only === undefined ? [0, last] : [only, only];
  for (const { value, from } of values) {
    if (from > end) continue;
    const inner = innerScope(scope, [formula.variable], [value]);
    yield { body: formula.body, scope: inner, only };
    const column = columnIn(formula.body, inner, context);
    for (let position = Math.max(start, from); position <= end; position++)
      add(position, column[position] ?? 0);
  }
  for (let position = Math.max(start, openFrom); position <= end; position++) {
    add(position, askForValues(formula, position, scope, context));
  }
}

/** The positions of calls that fit in one way, each with the condition under which they do. */
interface Instances {
  readonly values: readonly Json[];
  readonly at: { readonly index: number; readonly fits: Node }[];
}

function* addWays(
  formula: FormulaOf<"bind" | "bindSome">,
  scope: Scope,
  only: number | undefined,
  context: Context,
  add: Add,
): Generator<Request, void> {
  const { bdd } = context;
  const { captures } = context.compiled(formula.call);
  const { instances, open } = instancesOf(formula, scope, only, context);
  for (const { values, at } of instances) {
    const [one, another] = at;
    const inner = innerScope(scope, captures, values);
    yield { body: formula.body, scope: inner, only: another === undefined ? one?.index : undefined };
    const column = columnIn(formula.body, inner, context);
    for (const { index, fits } of at) {
      const holds = column[index] ?? 0;
      add(index, formula.kind === "bind" ? bdd.or(bdd.not(fits), holds) : bdd.and(fits, holds));
    }
  }
  for (const position of open) add(position, askForValues(formula, position, scope, context));
}

/** The ways in which calls fit, those with the same values together, and the positions where these are not known. */
function instancesOf(
  { call }: FormulaOf<"bind" | "bindSome">,
  scope: Scope,
  only: number | undefined,
  context: Context,
): { readonly instances: Iterable<Instances>; readonly open: readonly number[] } {
  const compiled = context.compiled(call);
  const instances = new Map<string, Instances>();
  const open: number[] = [];
  for (const index of only === undefined ? candidates(compiled, context) : [only]) {
    const record = context.view.records[index];
    if (record === undefined) continue;
    const ways = waysToFit(compiled, record, scope.bindings);
    if (ways === "missing") {
      open.push(index);
      continue;
    }
    for (const { values, fit } of ways) {
      const key = canonicalText(values);
      const known = instances.get(key) ?? { values, at: [] };
      instances.set(key, known);
      const fits =
        fit === 1
          ? 1
          : fitNode(compiled, record, bindAll(compiled.captures, values, scope.bindings), context);
      known.at.push({ index, fits });
    }
  }
  return { instances: instances.values(), open };
}

/** Which values there are is not known: that much of the formula is one question. */
function askForValues(formula: Binder, position: number, scope: Scope, context: Context): Node {
  return context.ask(["values", context.idOf(formula), position, bindingsRecord(scope.bindings)]);
}
