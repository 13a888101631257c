import type { Pattern } from "../../formula/pattern.ts";
import type { Bindings } from "../../match/bindings.ts";
import type { Context } from "../context.ts";
import { candidates, occurrencesOf } from "../occurrences.ts";
import { callNumber, conditionWords, toolWords } from "./words.ts";

/** The positions of the calls that fit. What may fit counts as fitting. */
export function positionsOf(
  pattern: Pattern,
  bindings: Bindings | undefined,
  context: Context,
): readonly number[] {
  return occurrencesOf(pattern, bindings, context).map(({ index }) => index);
}

/** That no call fits, and how near some came. */
export function neverCalled(pattern: Pattern, bindings: Bindings | undefined, context: Context): string {
  const compiled = context.compiled(pattern);
  const tool = toolWords(pattern.tool);
  const conditions = conditionWords(pattern, bindings);
  for (const index of candidates(compiled, context)) {
    if (conditions === "") break;
    if (!compiled.fitsName(context.view.records[index]?.call.name ?? "")) continue;
    return `${tool} was called (${callNumber(index, context.view)}), but never with ${conditions}.`;
  }
  return pattern.tool.kind === "any" ? "No tool was called." : `${tool} was never called.`;
}
