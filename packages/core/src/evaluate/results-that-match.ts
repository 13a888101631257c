import { attempt } from "../errors/attempt.ts";
import type { TraceAtom } from "../formula/formula.ts";
import type { Pattern } from "../formula/pattern.ts";
import { equalJson } from "../json/equal-json.ts";
import type { Json } from "../json/json.ts";
import type { Bindings } from "../match/bindings.ts";
import { compilePattern } from "../match/compile-pattern.ts";
import { openQuestions } from "../match/fit.ts";
import type { Context, Occurrence } from "./context.ts";
import { fitNode, occurrencesOf } from "./occurrences.ts";

/** The calls that fit, or may, and whose result is as expected, or may be. */
export function resultsThatMatch(
  atom: Extract<TraceAtom, { readonly kind: "calledWithResult" }>,
  bindings: Bindings | undefined,
  context: Context,
): readonly Occurrence[] {
  const { match } = context.options;
  let failed = false;
  const guarded = (actual: Json, expected: Json): boolean => {
    const answer = attempt(() => (match ?? equalJson)(actual, expected));
    if (answer.kind === "threw") failed = true;
    return answer.kind === "done" && answer.value === true;
  };
  const where = [{ part: "result", path: "", matcher: atom.expected }] as const;
  const wanted: Pattern = { tool: { kind: "any" }, where };
  const compiled = compilePattern(wanted, match && guarded);
  return occurrencesOf(atom.call, bindings, context).flatMap(({ index, fits }) => {
    const record = context.view.records[index];
    if (record === undefined) return [];
    failed = false;
    const node = fitNode(compiled, record, bindings, context);
    const result = failed
      ? context.ask(["match", index, openQuestions(compiled, record, bindings).length])
      : node;
    const both = context.bdd.and(fits, result);
    return both === 0 ? [] : [{ index, fits: both }];
  });
}
