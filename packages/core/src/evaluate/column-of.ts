import type { Formula } from "../formula/formula.ts";
import type { Bindings } from "../match/bindings.ts";
import {
  andColumn,
  constantColumn,
  iffColumn,
  impliesColumn,
  notColumn,
  orColumn,
} from "./boolean-columns.ts";
import type { Column, Context } from "./context.ts";
import { countBeforeColumn } from "./count-before-column.ts";
import {
  eventuallyColumn,
  eventuallyWithinColumn,
  globallyColumn,
  nextColumn,
  releaseColumn,
  untilColumn,
} from "./future-columns.ts";
import { historicallyColumn, onceColumn, previousColumn, sinceColumn } from "./past-columns.ts";
import type { Binder } from "./plan.ts";
import { nowColumn, predicateColumn, saidColumn } from "./position-columns.ts";
import { traceAtomNode } from "./trace-atoms.ts";

/** A formula that binds no variable. */
export type Unbinding = Exclude<Formula, Binder>;

/** What a formula is worth at each position, given its parts' columns (paper section 10.2.3). */
export function columnOf(
  formula: Unbinding,
  part: (part: Formula) => Column,
  bindings: Bindings | undefined,
  only: number | undefined,
  context: Context,
): Column {
  const { bdd } = context;
  const length = context.view.records.length + 2;
  switch (formula.kind) {
    case "constant":
      return constantColumn(formula.value ? 1 : 0, length);
    case "now":
      return nowColumn(formula, bindings, context);
    case "said":
      return saidColumn(formula, bindings, context);
    case "predicate":
      return predicateColumn(formula, bindings, only, context);
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
      return constantColumn(traceAtomNode(formula, bindings, context), length);
    case "not":
      return notColumn(part(formula.body), bdd);
    case "and":
      return andColumn(formula.parts.map(part), length, bdd);
    case "or":
      return orColumn(formula.parts.map(part), length, bdd);
    case "implies":
      return impliesColumn(part(formula.left), part(formula.right), bdd);
    case "iff":
      return iffColumn(part(formula.left), part(formula.right), bdd);
    case "next":
      return nextColumn(part(formula.body), 0);
    case "weakNext":
      return nextColumn(part(formula.body), 1);
    case "eventually":
      return eventuallyColumn(part(formula.body), bdd);
    case "globally":
      return globallyColumn(part(formula.body), bdd);
    case "eventuallyWithin":
      return eventuallyWithinColumn(part(formula.body), formula.limit, bdd);
    case "until":
      return untilColumn(part(formula.left), part(formula.right), 0, bdd);
    case "weakUntil":
      return untilColumn(part(formula.left), part(formula.right), 1, bdd);
    case "release":
      return releaseColumn(part(formula.left), part(formula.right), bdd);
    case "previous":
      return previousColumn(part(formula.body));
    case "once":
      return onceColumn(part(formula.body), bdd);
    case "historically":
      return historicallyColumn(part(formula.body), bdd);
    case "since":
      return sinceColumn(part(formula.left), part(formula.right), bdd);
    case "countBefore":
      return countBeforeColumn(formula, part(formula.body), bdd);
    case "at": {
      const { position } = formula;
      const inside = position >= 0 && position < context.view.records.length;
      return constantColumn(inside ? (part(formula.body)[position] ?? 0) : 0, length);
    }
  }
}
