import type { TraceAtom } from "../formula/formula.ts";
import type { Bindings } from "../match/bindings.ts";
import { compilePattern } from "../match/compile-pattern.ts";
import { guardedEquality, patternOfResult } from "../match/guarded-equality.ts";
import { writtenIn } from "../match/written-in.ts";
import type { Context, Occurrence } from "./context.ts";
import { fitNode, occurrencesOf } from "./occurrences.ts";

/** The calls that fit, or may, and whose result is as expected, or may be. */
export function resultsThatMatch(
  atom: Extract<TraceAtom, { readonly kind: "calledWithResult" }>,
  bindings: Bindings | undefined,
  context: Context,
): readonly Occurrence[] {
  const { match } = context.options;
  const guarded = match && guardedEquality(match);
  const compiled = compilePattern(patternOfResult(atom.expected), guarded?.equal);
  return occurrencesOf(atom.call, bindings, context).flatMap(({ index, fits }) => {
    const record = context.view.records[index];
    if (record === undefined) return [];
    const node = fitNode(compiled, record, bindings, context);
    const result =
      guarded?.threw() === true ? context.ask(["match", index, writtenIn(atom.expected, bindings)]) : node;
    const both = context.bdd.and(fits, result);
    return both === 0 ? [] : [{ index, fits: both }];
  });
}
