import type { FormulaOf, Predicate } from "../../formula/formula.ts";
import type { Matcher, Pattern } from "../../formula/pattern.ts";

/** A yes-or-no question about one call. A letter is the answers to all that a rule asks. */
export type LetterBit =
  | { readonly kind: "fits"; readonly call: Pattern }
  /** The call fits and its result is as expected, by the comparator in force. */
  | { readonly kind: "results"; readonly call: Pattern; readonly expected: Matcher }
  | FormulaOf<"said">
  | { readonly kind: "asked"; readonly predicate: Predicate };

/** How a call stands to the calls before it: in the last known step, in a later one, or in none that is known. */
export type StepKind = "same" | "new" | "none";
