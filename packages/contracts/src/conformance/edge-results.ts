import { comesBefore, type ObservedGraph, type ObservedNode } from "../observed/observed-graph.ts";
import type { EdgeResult, NodeResult } from "./conformance.ts";
import type { Judging } from "./node-results.ts";

/** A time that the later end was tried, as far as the order goes. */
interface Try {
  readonly seen: ObservedNode;
  readonly fits: "yes" | "unknown";
}

type Judged = Pick<EdgeResult, "verdict" | "because">;

/** What came of each edge: the first time that `from` was done stands before every time that `to` was tried. */
export function edgeResults(nodes: readonly NodeResult[], judging: Judging): readonly EdgeResult[] {
  const byId = new Map(nodes.map((result) => [result.node, result]));
  return judging.edges.map((edge) => {
    const [from, to] = [byId.get(edge.from), byId.get(edge.to)];
    if (from === undefined || to === undefined) return { ...edge, verdict: "not-evaluated" };
    return { ...edge, ...judge(from, to, triesOf(to, judging), judging.observed) };
  });
}

/** Evidence for the whole stands for its parts here too. */
function triesOf(to: NodeResult, { attempts, observed }: Judging): readonly Try[] {
  const own = attempts(to.node);
  const seen = to.observed === undefined ? undefined : observed.nodes[to.observed];
  return own.length > 0 || seen === undefined ? own : [{ seen, fits: "yes" }];
}

function judge(from: NodeResult, to: NodeResult, tries: readonly Try[], observed: ObservedGraph): Judged {
  if (from.verdict === "not-evaluated")
    return { verdict: tries.length === 0 && to.verdict === "not-needed" ? "not-needed" : "not-evaluated" };
  if (tries.length === 0) {
    if (to.verdict === "missed") return { verdict: "broken", because: "to-missing" };
    return { verdict: to.verdict === "not-evaluated" ? "not-evaluated" : "not-needed" };
  }
  switch (from.verdict) {
    case "missed":
      return tries.some(({ fits }) => fits === "yes")
        ? { verdict: "broken", because: "from-missing" }
        : { verdict: "not-evaluated" };
    case "not-needed":
      return { verdict: "not-needed" };
    case "met":
      return orderOf(from, tries, observed);
  }
}

function orderOf(from: NodeResult, tries: readonly Try[], { nodes, lost }: ObservedGraph): Judged {
  const done = from.observed === undefined ? undefined : nodes[from.observed];
  const [first] = tries;
  if (done === undefined || first === undefined) return { verdict: "not-evaluated" };
  // One piece of evidence for the whole says nothing of an order among its parts.
  if (tries.every(({ seen }) => seen === done)) return { verdict: "not-needed" };
  if (lost.some((place) => place <= Math.min(done.at, first.seen.at))) return { verdict: "not-evaluated" };
  const early = tries.filter(({ seen }) => !comesBefore(done, seen));
  if (early.some(({ fits }) => fits === "yes")) return { verdict: "broken", because: "order" };
  return { verdict: early.length > 0 ? "not-evaluated" : "kept" };
}
