import type { ContractEdge } from "./contract.ts";
import type { Hierarchy } from "./hierarchy.ts";

/** One edge between nodes without parts. */
export interface Pair {
  readonly from: string;
  readonly to: string;
}

/** Edges between nodes with parts, as edges between their parts; each once. */
export function leafPairs(
  edges: readonly Pick<ContractEdge, "from" | "to">[],
  hierarchy: Hierarchy,
): readonly Pair[] {
  const pairs = new Map<string, Pair>();
  for (const edge of edges) {
    for (const from of hierarchy.leaves(edge.from))
      for (const to of hierarchy.leaves(edge.to)) pairs.set(`${from} ${to}`, { from, to });
  }
  return [...pairs.values()];
}

/** Some way round in a circle, its first node again at the end; `undefined` where there is none. */
export function circleIn(pairs: readonly Pair[]): readonly string[] | undefined {
  const done = new Set<string>();
  const visit = (id: string, path: readonly string[]): readonly string[] | undefined => {
    if (path.includes(id)) return [...path.slice(path.indexOf(id)), id];
    if (done.has(id)) return undefined;
    for (const { to } of pairs.filter(({ from }) => from === id)) {
      const circle = visit(to, [...path, id]);
      if (circle !== undefined) return circle;
    }
    done.add(id);
    return undefined;
  };
  for (const { from } of pairs) {
    const circle = visit(from, []);
    if (circle !== undefined) return circle;
  }
  return undefined;
}

/** All that can be reached from a node by one edge or more. */
export function reachableFrom(id: string, pairs: readonly Pair[]): ReadonlySet<string> {
  return reachedBy(id, pairs, () => true);
}

/** What can be reached from a node by ways on which all that stands between may be passed. */
function reachedBy(
  id: string,
  pairs: readonly Pair[],
  mayPass: (id: string) => boolean,
): ReadonlySet<string> {
  const reached = new Set<string>();
  const open = [id];
  for (let current = open.pop(); current !== undefined; current = open.pop()) {
    for (const { from, to } of pairs) {
      if (from !== current || reached.has(to)) continue;
      reached.add(to);
      if (mayPass(to)) open.push(to);
    }
  }
  return reached;
}

/**
 * The edges that are left where only some nodes are kept, without losing an order: two kept nodes that were joined by a way through nodes
 * that are not kept are joined by an edge, marked as such, unless other edges say the same.
 */
export function keepOnly(
  pairs: readonly Pair[],
  kept: (id: string) => boolean,
): readonly (Pair & { readonly bridged: boolean })[] {
  const direct = pairs.filter(({ from, to }) => kept(from) && kept(to));
  const joined = waysThrough(pairs, (id) => !kept(id)).filter(({ from, to }) => kept(from) && kept(to));
  const bridges = joined.filter(
    ({ from, to }) =>
      !direct.some((pair) => pair.from === from && pair.to === to) &&
      !joined.some((pair) => pair.from === from && pair.to !== to && reachableFrom(pair.to, joined).has(to)),
  );
  return [
    ...direct.map((pair) => ({ ...pair, bridged: false })),
    ...bridges.map((pair) => ({ ...pair, bridged: true })),
  ];
}

/** Every pair that some way joins through nodes that can be left out alone, be they there or not; the edges themselves too. */
export function waysThrough(pairs: readonly Pair[], mayLeaveOut: (id: string) => boolean): readonly Pair[] {
  const starts = [...new Set(pairs.map(({ from }) => from))];
  return starts.flatMap((from) => [...reachedBy(from, pairs, mayLeaveOut)].map((to): Pair => ({ from, to })));
}
