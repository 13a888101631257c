import type { Formula, FormulaOf } from "../formula/formula.ts";
import { readingOf } from "./prefix-status.ts";
import type { Scope } from "./scope.ts";
import { mayBeViolated, or, type Statuses, satisfied } from "./statuses.ts";
import type { View } from "./view.ts";

/** One thing that a formula demands, and that is broken or may be. */
export interface Instance {
  /** The same for the same demand on a longer trace; calls are named by their place in `Trace.calls`. */
  readonly key: string;
  /** `violated` alone: surely broken. */
  readonly statuses: Statuses;
  /** The part of the formula that says what is demanded. */
  readonly demand: Formula;
  /** The position at which it is demanded. */
  readonly position: number;
  readonly scope: Scope;
}

/** The broken instances of a formula at a position; `unless` excuses them. */
export type Instances = (position: number, key: string, unless: Statuses) => readonly Instance[];

/** Nothing that could be broken. */
export function none(): readonly Instance[] {
  return [];
}

/** The formula as one instance. */
export function whole(demand: Formula, view: View, scope: Scope): Instances {
  const reading = readingOf(demand, view, scope);
  return (position, key, unless) => {
    if (unless === satisfied) return [];
    return instance({ key, demand, position, scope, statuses: or(unless, reading(position)) });
  };
}

/** The instance, where it may be broken. */
export function instance(found: Instance): readonly Instance[] {
  return mayBeViolated(found.statuses) ? [found] : [];
}

/** One instance for each position from here on. */
export function atEach(view: View, body: Instances): Instances {
  return (position, key, unless) =>
    unless === satisfied
      ? []
      : view.records
          .slice(position)
          .flatMap((record) => body(record.index, `${key}@${record.call.position}`, unless));
}

/** `f W g` is `G (f | O g)`, looking back no further than its own position; `f U g` owes a `g` besides, which nothing breaks. */
export function weakUntil(
  demand: Formula,
  left: Formula,
  right: Formula,
  view: View,
  scope: Scope,
): Instances {
  const [holds, ends] = [readingOf(left, view, scope), readingOf(right, view, scope)];
  return perPosition(demand, view, scope, (at, ended) => {
    const endedHere = or(ended, ends(at));
    return { here: or(holds(at), endedHere), next: endedHere };
  });
}

/** `f R g` is `G (g | Y O f)`, looking back no further than its own position. */
export function release(formula: FormulaOf<"release">, view: View, scope: Scope): Instances {
  const [frees, holds] = [readingOf(formula.left, view, scope), readingOf(formula.right, view, scope)];
  return perPosition(formula, view, scope, (at, freed) => ({
    here: or(holds(at), freed),
    next: or(freed, frees(at)),
  }));
}

/** One instance for each position, excused by what was the case before. */
function perPosition(
  demand: Formula,
  view: View,
  scope: Scope,
  look: (position: number, excused: Statuses) => { readonly here: Statuses; readonly next: Statuses },
): Instances {
  return (position, key, unless) => {
    const found: Instance[] = [];
    let excused = unless;
    for (const record of view.records.slice(position)) {
      if (excused === satisfied) break;
      const { here, next } = look(record.index, excused);
      const at = { demand, position: record.index, scope, key: `${key}@${record.call.position}` };
      found.push(...instance({ ...at, statuses: here }));
      excused = next;
    }
    return found;
  };
}
