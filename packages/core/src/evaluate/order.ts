import { type Node, unknownNode } from "../bdd/bdd.ts";
import type { Context, Occurrence } from "./context.ts";
import { nthOf } from "./occurrences.ts";

/** More pairs than this are not looked at: what they say is then unknown, where it matters. */
const mostPairs = 10_000;

/** Whether the one instance stands before the other, given the calls that each can be. */
export function laterNode(
  some: readonly Occurrence[],
  others: readonly Occurrence[],
  context: Context,
): Node {
  if (some.length * others.length > mostPairs) return unknownNode;
  const { bdd } = context;
  let any: Node = 0;
  for (const one of some) {
    for (const other of others) {
      if (isLater(one.index, other.index, context)) any = bdd.or(any, bdd.and(one.fits, other.fits));
    }
  }
  return any;
}

/** Whether the call at `there` comes after the one at `here`. Calls of one step are parallel: neither comes after the other. */
export function isLater(here: number, there: number, { view, options }: Context): boolean {
  if (here >= there) return false;
  if (options.parallel === "listed") return true;
  const [one, other] = [view.records[here]?.call.step, view.records[there]?.call.step];
  return one === undefined || other === undefined || one < other;
}

/** Whether the first of `firsts` and the first of `thens` at or after it are related so. */
export function firstPairNode(
  firsts: readonly Occurrence[],
  thens: readonly Occurrence[],
  { bdd }: Context,
  related: (first: number, then: number) => Node,
): Node {
  const starts = nthOf(firsts, 1, bdd);
  if (starts.length > 1 && starts.length * thens.length > mostPairs) return unknownNode;
  let any: Node = 0;
  for (const start of starts) {
    const ends = nthOf(
      thens.filter(({ index }) => index >= start.index),
      1,
      bdd,
    );
    for (const end of ends) {
      const holds = bdd.and(start.fits, bdd.and(end.fits, related(start.index, end.index)));
      any = bdd.or(any, holds);
    }
  }
  return any;
}

/** Whether at most so much time passes between the starts of two calls. */
export function withinTimeNode(start: number, end: number, milliseconds: number, context: Context): Node {
  const { records } = context.view;
  const [from, to] = [records[start]?.startedAt, records[end]?.startedAt];
  if (from === undefined || to === undefined) return context.ask(["time", start, end, milliseconds]);
  return to - from <= milliseconds ? 1 : 0;
}

/** Whether there is one occurrence of each, every one the next that is later than the one before. */
export function inOrderNode(occurrences: readonly (readonly Occurrence[])[], context: Context): Node {
  const { bdd } = context;
  /** The calls that can be the last one found, each with the condition under which it is. */
  let reached: readonly Occurrence[] = [{ index: -1, fits: 1 }];
  for (const next of occurrences) {
    if (reached.length > 1 && reached.length * next.length > mostPairs) return unknownNode;
    const found = new Map<number, Node>();
    for (const last of reached) {
      const later = next.filter(({ index }) => last.index < 0 || isLater(last.index, index, context));
      for (const { index, fits } of nthOf(later, 1, bdd)) {
        found.set(index, bdd.or(found.get(index) ?? 0, bdd.and(last.fits, fits)));
      }
    }
    reached = [...found].map(([index, fits]) => ({ index, fits }));
  }
  return reached.reduce<Node>((any, { fits }) => bdd.or(any, fits), 0);
}
