import type { Procedure } from "../constraint/procedure.ts";
import type { Obligation } from "../guard/decision.ts";
import { cut, longestFeedback } from "../guard/feedback.ts";
import type { Guard } from "../guard/guard.ts";

/** Those of the tools that no call can be made of now, whatever its arguments (DESIGN section 8): what a shield doesn't show to the model. */
export function hiddenTools(guard: Guard, tools: readonly string[]): ReadonlySet<string> {
  const never = guard.allowedTools(tools).filter(({ allowed }) => allowed === "never");
  return new Set(never.map(({ tool }) => tool));
}

/** What is owed that an answer is sent back for: neither what is only logged, nor what no tool at hand can meet. What a shield tells the model. */
export function insistedOn(guard: Guard, { constraints }: Procedure): readonly Obligation[] {
  const logged = new Set(constraints.flatMap(({ name, mode }) => (mode === "log" ? [name] : [])));
  return guard
    .obligations()
    .filter(({ constraint, meetable }) => meetable !== false && !logged.has(constraint));
}

/** A note to the model is no longer than a refusal. */
export const longestNote: number = longestFeedback;

/** A note to the model, cut where it is longer. */
export function shortNote(text: string): string {
  return cut(text, longestNote);
}
