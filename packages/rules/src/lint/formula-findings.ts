import type { Formula } from "@agentltl/core";
import { children } from "@agentltl/core/host";
import { type FormulaFinding, findingOf, type PartFinding } from "./finding-of.ts";
import { type Place, placeInside } from "./place.ts";

/** The known pitfalls of a formula, each once, in the order of the text. Empty where it has none. */
export function formulaFindings(formula: Formula): readonly FormulaFinding[] {
  return partFindings(formula).map((finding) => ({ code: finding.code, message: messageOf(finding) }));
}

/** As {@link formulaFindings}, what is so and what to write apart. */
export function partFindings(formula: Formula): readonly PartFinding[] {
  const found = new Map<string, PartFinding>();
  // A list and not a recursion, since a formula may nest deep.
  const pending: { readonly part: Formula; readonly place: Place }[] = [
    { part: formula, place: { operator: undefined, asked: undefined, follows: false } },
  ];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { part, place } = next;
    const finding = findingOf(part, place);
    if (finding !== undefined) found.set(messageOf(finding), finding);
    // What is asked of the first call only is said once, and not of its parts again.
    if (finding?.code === "only-first-call") continue;
    const inside = children(part).map((one, index) => ({
      part: one,
      place: placeInside(part, index, place),
    }));
    for (const one of inside.reverse()) pending.push(one);
  }
  return [...found.values()];
}

function messageOf({ what, instead }: PartFinding): string {
  return `${what}; ${instead}`;
}
