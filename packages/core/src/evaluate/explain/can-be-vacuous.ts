import { children } from "../../formula/children.ts";
import type { Formula } from "../../formula/formula.ts";
import { subformulas } from "../../formula/subformulas.ts";

/** The formulas in `root` that may have had nothing to say on some trace. */
export function canBeVacuous(root: Formula): ReadonlySet<Formula> {
  const found = new Set<Formula>();
  for (const formula of subformulas(root)) {
    if (mayBe(formula) || (isBoolean(formula) && children(formula).some((part) => found.has(part))))
      found.add(formula);
  }
  return found;
}

function isBoolean({ kind }: Formula): boolean {
  return kind === "and" || kind === "or" || kind === "iff" || kind === "not";
}

const vacuous: ReadonlySet<Formula["kind"]> = new Set([
  "implies",
  "globally",
  "historically",
  "bind",
  "bindSome",
  "forall",
  "exists",
  "precedes",
  "allBefore",
  "inOrder",
  "count",
]);

const prohibited: ReadonlySet<Formula["kind"]> = new Set(["called", "now", "count"]);

function mayBe(formula: Formula): boolean {
  return vacuous.has(formula.kind) || (formula.kind === "not" && prohibited.has(formula.body.kind));
}
