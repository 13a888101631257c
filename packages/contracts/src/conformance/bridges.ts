import type { ContractNode } from "../contract/contract.ts";
import { reachableFrom, waysThrough } from "../contract/graph.ts";
import type { ExpectedEdge } from "../expected/expected-graph.ts";
import type { Judging } from "./node-results.ts";

/**
 * What is not done although it need not be, and what can't be seen, has no place in the order: then what stands before it comes before what
 * stands after it. The edges that say so, where no others do.
 */
export function bridges(
  edges: readonly ExpectedEdge[],
  leaves: readonly ContractNode[],
  { alignment: { matches }, attempts, observed: { unseen } }: Omit<Judging, "edges" | "hierarchy">,
): readonly ExpectedEdge[] {
  const byId = new Map(leaves.map((node) => [node.id, node]));
  const holds = (id: string): boolean =>
    !unseen.includes(id) && (byId.get(id)?.required === "always" || matches.has(id));
  const held = edges.filter(({ from, to }) => holds(from) && holds(to));
  return waysThrough(edges, (id) => !holds(id))
    .filter(
      ({ from, to }) =>
        !edges.some((edge) => edge.from === from && edge.to === to) &&
        (holds(from) || (byId.get(from)?.required === "when-needed" && !unseen.includes(from))) &&
        (holds(to) || attempts(to).length > 0) &&
        !reachableFrom(from, held).has(to),
    )
    .map((pair) => ({ ...pair, bridged: true }));
}
