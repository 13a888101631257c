import type fc from "fast-check";
import type { Formula } from "../../src/formula/formula.ts";
import { mapChildren } from "../../src/formula/map-children.ts";
import { mapPatterns } from "../../src/formula/map-patterns.ts";
import type { Pattern } from "../../src/formula/pattern.ts";
import { subformulas } from "../../src/formula/subformulas.ts";
import { formulas } from "../../src/testing/index.ts";

/** Formulas that depend on nothing but which of the tools `a` and `b` is called, and on steps where those are wanted. */
export function namedFormulas(depth: number, withSteps: boolean): fc.Arbitrary<Formula> {
  return formulas({ quantifiers: false, dialogue: false, results: false, depth })
    .map((formula) => namesOnly(formula, withSteps))
    .filter(
      (formula) => !subformulas(formula).some(({ kind }) => kind === "metric" || kind === "withinTime"),
    );
}

/** Patterns become the tool `a` or `b`, by what they were. */
function namesOnly(formula: Formula, withSteps: boolean): Formula {
  const simple = ({ tool, where, opensStep }: Pattern): Pattern => ({
    tool: { kind: "name", name: JSON.stringify([tool, where]).length % 2 === 0 ? "a" : "b" },
    where: [],
    ...(withSteps && opensStep === true ? { opensStep } : {}),
  });
  return mapPatterns(
    mapChildren(formula, (body) => namesOnly(body, withSteps)),
    simple,
  );
}
