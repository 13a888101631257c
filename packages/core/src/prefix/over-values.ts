import type { Formula, FormulaOf } from "../formula/formula.ts";
import { compilePattern } from "../match/compile-pattern.ts";
import { type Members, membersOf } from "./domain-values.ts";
import { beyond } from "./position-atoms.ts";
import { type Reading, remembered } from "./reading.ts";
import type { Scope } from "./scope.ts";
import { all, and, any, decided, not, open, or, type Statuses, unknown } from "./statuses.ts";
import type { View } from "./view.ts";
import { waysOf } from "./ways.ts";

/** Reads a part of a formula with more variables in scope. */
export type ReadPart = (formula: Formula, scope: Scope) => Reading;

/** For all or some members of a domain: each member has a body of its own, and members that nobody knows yet count too. */
export function quantifierReading(
  formula: FormulaOf<"forall" | "exists">,
  view: View,
  scope: Scope,
  read: ReadPart,
): Reading {
  const universal = formula.kind === "forall";
  const bodies = new Map<string, Reading>();
  return remembered((position) => {
    const found = membersOf(formula.domain, formula.variable, position, view, scope);
    const parts = found.members.map((member) => {
      const body = readOnce(bodies, member.key, () => read(formula.body, member.scope))(position);
      return universal ? or(not(member.isMember), body) : and(member.isMember, body);
    });
    const rest = restOf(found, universal);
    return universal ? and(all(parts), rest) : or(any(parts), rest);
  });
}

/** For all or some ways in which the call at a position fits: each way has a body of its own. */
export function binderReading(
  formula: FormulaOf<"bind" | "bindSome">,
  view: View,
  scope: Scope,
  read: ReadPart,
): Reading {
  const universal = formula.kind === "bind";
  const compiled = compilePattern(formula.call);
  const bodies = new Map<string, Reading>();
  return remembered((position) => {
    const record = view.records[position];
    if (record === undefined) return beyond(view, decided(universal));
    const parts = waysOf(compiled, record, view, scope).map((way) => {
      const body = readOnce(bodies, way.key, () => read(formula.body, way.scope))(position);
      return universal ? or(not(way.fits), body) : and(way.fits, body);
    });
    return universal ? all(parts) : any(parts);
  });
}

function readOnce(known: Map<string, Reading>, key: string, make: () => Reading): Reading {
  const reading = known.get(key) ?? make();
  known.set(key, reading);
  return reading;
}

/** What the values that are not known yet can still do. */
function restOf({ grows, missing }: Members, universal: boolean): Statuses {
  if (missing) return unknown;
  return grows ? open : decided(universal);
}
