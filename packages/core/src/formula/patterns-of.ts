import type { Formula } from "./formula.ts";
import { mapPatterns } from "./map-patterns.ts";
import type { Pattern } from "./pattern.ts";

/** The patterns that stand in `formula` itself, those of its domain included, not those of the formulas inside it. */
export function patternsOf(formula: Formula): readonly Pattern[] {
  const found: Pattern[] = [];
  mapPatterns(formula, (pattern) => {
    found.push(pattern);
    return pattern;
  });
  return found;
}
