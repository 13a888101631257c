import type { FormulaOf, Pattern } from "@agentltl/core/formula";

/** The calls that a rule speaks of: those that fit one of the patterns. At least one. */
export interface CallTarget {
  readonly kind: "calls";
  readonly patterns: readonly Pattern[];
}

/** A message that a rule speaks of. */
export interface SaidTarget {
  readonly kind: "said";
  readonly said: FormulaOf<"said">;
}

/** What a rule can speak of. */
export type Target = CallTarget | SaidTarget;
