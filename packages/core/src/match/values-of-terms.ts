import type { Predicate } from "../formula/formula.ts";
import { isVariableReference } from "../formula/variables-of-pattern.ts";
import type { Json } from "../json/json.ts";
import { type Bindings, lookUp } from "./bindings.ts";

/** The values of a predicate's terms, those that have one. */
export function valuesOfTerms({ terms }: Predicate, bindings: Bindings | undefined): readonly Json[] {
  return terms.flatMap((term) => {
    const value = isVariableReference(term) ? lookUp(bindings, term.name) : term;
    return value === undefined ? [] : [value];
  });
}
