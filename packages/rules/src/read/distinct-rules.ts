import type { Faults } from "../errors/faults.ts";
import type { PlacedRule } from "./read-rule.ts";

/** The first rule of each id; each later one is reported where this file brings it in. */
export function distinctRules(rules: readonly PlacedRule[], faults: Faults): readonly PlacedRule[] {
  const first = new Map<string, PlacedRule>();
  for (const rule of rules) {
    const { name } = rule.constraint;
    const other = first.get(name);
    if (other === undefined) first.set(name, rule);
    else
      faults.report(
        "duplicate",
        rule.start,
        `rule \`${name}\` is given twice, first in line ${faults.placeOf(other.start).line}; give each its own id`,
      );
  }
  return [...first.values()];
}
