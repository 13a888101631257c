import type { Node } from "../bdd/bdd.ts";
import type { FormulaOf } from "../formula/formula.ts";
import type { Bindings } from "../match/bindings.ts";
import { bindingsRecord } from "../match/bindings.ts";
import { valuesOfTerms } from "../match/values-of-terms.ts";
import { heardOf } from "../trace/heard-of.ts";
import { askPredicate, codeOf } from "./ask-code.ts";
import { constantColumn } from "./boolean-columns.ts";
import type { Column, Context } from "./context.ts";
import { occurrencesOf } from "./occurrences.ts";
import { textNode } from "./text-node.ts";

/** Where a call fits. */
export function nowColumn(
  { call }: FormulaOf<"now">,
  bindings: Bindings | undefined,
  context: Context,
): Column {
  const column = constantColumn(0, context.view.records.length + 2);
  for (const { index, fits } of occurrencesOf(call, bindings, context)) column[index] = fits;
  return column;
}

/** Where something was said since the call before. */
export function saidColumn(
  formula: FormulaOf<"said">,
  bindings: Bindings | undefined,
  context: Context,
): Column {
  const column = constantColumn(0, context.view.records.length + 2);
  for (let position = 0; position < context.view.records.length; position++) {
    column[position] = saidNode(formula, position, bindings, context);
  }
  return column;
}

function saidNode(
  formula: FormulaOf<"said">,
  position: number,
  bindings: Bindings | undefined,
  context: Context,
): Node {
  const { speaker, text, which = "any" } = formula;
  const whose = ["said", position, speaker, which];
  const said = context.view.said(position);
  if (said === "missing") return textNode(text, said, whose, bindings, context);
  let any: Node = 0;
  for (const message of heardOf(said, formula)) {
    any = context.bdd.or(any, textNode(text, message, whose, bindings, context));
  }
  return any;
}

/** What a predicate answers, at `only` or at every position. */
export function predicateColumn(
  formula: FormulaOf<"predicate">,
  bindings: Bindings | undefined,
  only: number | undefined,
  context: Context,
): Column {
  const column = constantColumn(0, context.view.records.length + 2);
  const [from, to] = only === undefined ? [0, column.length - 1] : [only, only];
  for (let position = from; position <= to; position++) {
    const answer = askPredicate(formula, position, bindings, context);
    column[position] =
      answer === undefined
        ? context.ask([
            "predicate",
            formula.name,
            context.nameOf(codeOf(formula, context)),
            formula.sees,
            position,
            valuesOfTerms(formula, bindings),
            bindingsRecord(bindings),
          ])
        : answer.passed
          ? 1
          : 0;
  }
  return column;
}
