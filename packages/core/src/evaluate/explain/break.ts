import type { Formula } from "../../formula/formula.ts";
import type { Scope } from "../context.ts";
import type { Decided } from "./trace-atom-breaks.ts";

/** One instance that decided a formula against what was wanted: the part of the formula to tell about, and where it was asked. */
export interface Break extends Decided {
  readonly formula: Formula;
  readonly asked: number;
  readonly scope: Scope;
}

/** How many breaks are kept. */
const mostBreaks = 100;

/** How many positions are looked at where a part is decided by all of them together. */
export const mostTogether = 200;

/** Each instance at the positions `from..end`, until there are enough that were decided by a call. */
export function instances(
  from: number,
  end: number,
  at: (there: number) => readonly Break[],
): readonly Break[] {
  const byCall: Break[] = [];
  const byEnd: Break[] = [];
  for (let there = from; there < end && byCall.length < mostBreaks; there++) {
    for (const one of at(there)) {
      if (one.position !== null) byCall.push(one);
      else if (byEnd.length < mostBreaks) byEnd.push(one);
    }
  }
  return limited([...byCall, ...byEnd]);
}

/** What is decided once all of these are: by the last of their first breaks. */
export function together(lists: readonly (readonly Break[])[]): Decided {
  let position: number | null = -1;
  const calls: number[] = [];
  for (const [first] of lists) {
    if (first === undefined) continue;
    calls.push(...first.calls.slice(0, mostBreaks));
    position = first.position === null || position === null ? null : Math.max(position, first.position);
  }
  return { position: position === -1 ? null : position, calls: calls.slice(0, mostBreaks) };
}

/** A break that counts only with its trigger. */
export function after(trigger: Break, one: Break): Break {
  const position =
    trigger.position === null || one.position === null ? null : Math.max(trigger.position, one.position);
  return { ...one, position, calls: [...trigger.calls, ...one.calls] };
}

/** The breaks decided first, as many as are kept. */
export function limited(breaks: readonly Break[]): readonly Break[] {
  return breaks.toSorted((one, other) => rank(one) - rank(other)).slice(0, mostBreaks);
}

function rank({ position }: Break): number {
  return position ?? Number.MAX_SAFE_INTEGER;
}

/** The positions `from..end`. */
export function upTo(from: number, end: number): number[] {
  return Array.from({ length: Math.max(0, end - from) }, (_, index) => from + index);
}
