import { children } from "../formula/children.ts";
import type { Formula } from "../formula/formula.ts";
import { subformulas } from "../formula/subformulas.ts";

/** A number for each formula: the same for equal ones. `nameOf` names functions. Needs no call stack for the nesting of formulas. */
export function formulaIds(root: Formula, nameOf: (code: unknown) => number): ReadonlyMap<Formula, number> {
  const ids = new Map<Formula, number>();
  const known = new Map<string, number>();
  for (const formula of subformulas(root)) {
    const inside = new Map<unknown, number>(children(formula).map((child) => [child, ids.get(child) ?? -1]));
    const text = JSON.stringify(Object.entries(formula).sort(byKey), (_key, value: unknown) => {
      const id = inside.get(value);
      if (id !== undefined) return { id };
      if (typeof value === "function") return { function: nameOf(value) };
      if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
      return Object.fromEntries(Object.entries(value).sort(byKey));
    });
    const id = known.get(text) ?? known.size;
    known.set(text, id);
    ids.set(formula, id);
  }
  return ids;
}

function byKey([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1;
}
