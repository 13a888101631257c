import type { Formula } from "../formula/formula.ts";
import type { World } from "./world.ts";

/** A text for a formula: the same for equal ones. A function in it is told by which function it is. */
export function textOf(formula: Formula, { nameOf }: World): string {
  return JSON.stringify(formula, (_key, value: unknown) => {
    if (typeof value === "function") return `function ${nameOf(value)}`;
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
  });
}
