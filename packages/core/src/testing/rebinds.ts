import { children } from "../formula/children.ts";
import type { Formula } from "../formula/formula.ts";
import { capturesOf } from "../formula/variables-of-pattern.ts";

/** True where somewhere in `formula` a variable is bound inside the scope of a binding of the same name. */
export function rebinds(formula: Formula, bound: ReadonlySet<string> = new Set()): boolean {
  const names = bindsHere(formula);
  if (names.some((name) => bound.has(name))) return true;
  const inside = names.length === 0 ? bound : new Set([...bound, ...names]);
  return children(formula).some((child) => rebinds(child, inside));
}

function bindsHere(formula: Formula): readonly string[] {
  if (formula.kind === "forall" || formula.kind === "exists") return [formula.variable];
  return formula.kind === "bind" || formula.kind === "bindSome" ? capturesOf(formula.call) : [];
}
