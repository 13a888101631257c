import { children } from "./children.ts";
import type { Formula } from "./formula.ts";
import { boundBy, mentionsOf } from "./mentions.ts";
import { subformulas } from "./subformulas.ts";

/** The variables that `formula` mentions and doesn't bind. A quantifier's domain stands outside of its own scope. */
export function freeVariables(formula: Formula): ReadonlySet<string> {
  return freeVariablesByPart(formula).get(formula) ?? none;
}

/** {@link freeVariables} of every formula in `formula`, itself included, each by its object. */
export function freeVariablesByPart(formula: Formula): ReadonlyMap<Formula, ReadonlySet<string>> {
  const free = new Map<Formula, ReadonlySet<string>>();
  for (const part of subformulas(formula)) {
    const inside = children(part).map((child) => free.get(child) ?? none);
    free.set(part, freeHere(part, inside));
  }
  return free;
}

const none: ReadonlySet<string> = new Set();

/** Sets are shared where nothing is added, so that deep nesting costs no space. */
function freeHere(part: Formula, inside: readonly ReadonlySet<string>[]): ReadonlySet<string> {
  const mentioned = mentionsOf(part);
  const bound = boundBy(part);
  const [only = none, ...others] = inside;
  if (mentioned.length === 0 && bound.length === 0 && others.every((other) => other === only)) return only;
  const left = inside.flatMap((names) => [...names].filter((name) => !bound.includes(name)));
  return new Set([...mentioned, ...left]);
}
