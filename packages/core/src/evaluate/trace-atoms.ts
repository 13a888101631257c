import type { Node } from "../bdd/bdd.ts";
import { compares } from "../formula/compares.ts";
import type { TraceAtom } from "../formula/formula.ts";
import type { Pattern } from "../formula/pattern.ts";
import type { Bindings } from "../match/bindings.ts";
import type { Context, Occurrence } from "./context.ts";
import { nthOf, occurrencesOf, someOf } from "./occurrences.ts";
import { firstPairNode, inOrderNode, laterNode, withinTimeNode } from "./order.ts";
import { resultsThatMatch } from "./results-that-match.ts";
import { compareTally } from "./tally.ts";
import { metricAt, textNode } from "./text-node.ts";

/** What a fact about the whole trace is worth (paper section 10.2.2). */
export function traceAtomNode(atom: TraceAtom, bindings: Bindings | undefined, context: Context): Node {
  const { bdd } = context;
  const all = (pattern: Pattern): readonly Occurrence[] => occurrencesOf(pattern, bindings, context);
  const before = (first: Pattern, then: Pattern): Node =>
    laterNode(nthOf(all(first), 1, bdd), nthOf(all(then), 1, bdd), context);
  switch (atom.kind) {
    case "called":
      return someOf(all(atom.call), bdd);
    case "calledWithResult":
      return someOf(resultsThatMatch(atom, bindings, context), bdd);
    case "count": {
      const found = all(atom.call);
      const open = found.flatMap(({ fits }) => (fits === 1 ? [] : [fits]));
      return compareTally({ certain: found.length - open.length, open }, atom.comparison, atom.times, bdd);
    }
    case "before":
      return before(atom.first, atom.then);
    case "after":
      return before(atom.earlier, atom.call);
    case "precedes":
      return bdd.or(bdd.not(someOf(all(atom.then), bdd)), before(atom.first, atom.then));
    case "allBefore":
      return atom.calls.reduce<Node>((every, call) => bdd.and(every, before(call, atom.then)), 1);
    case "branchCalled": {
      const wrong = atom.wrong === undefined ? 0 : someOf(all(atom.wrong), bdd);
      return bdd.and(someOf(all(atom.right), bdd), bdd.not(wrong));
    }
    case "inOrder":
      return inOrderNode(atom.calls.map(all), context);
    case "instanceBefore":
      return laterNode(nthOf(all(atom.first), atom.nth, bdd), nthOf(all(atom.then), atom.mth, bdd), context);
    case "withinCalls":
      return firstPairNode(all(atom.first), all(atom.then), context, (one, other) =>
        other - one <= atom.limit ? 1 : 0,
      );
    case "withinTime":
      return firstPairNode(all(atom.first), all(atom.then), context, (one, other) =>
        withinTimeNode(one, other, atom.milliseconds, context),
      );
    case "metric": {
      const values = metricAt(atom.path, context);
      if (values.length === 0) return context.ask(["metric", atom.path, atom.comparison, atom.value]);
      const holds = values.some(
        (value) => typeof value === "number" && compares(value, atom.comparison, atom.value),
      );
      return holds ? 1 : 0;
    }
    case "answered": {
      const { finalAnswer } = context.view;
      return textNode(atom.text, finalAnswer, ["answer"], bindings, context);
    }
  }
}
