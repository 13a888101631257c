import type { GraphPair } from "../src/model/graph-pair.ts";
import type { GraphPlace } from "./graph-keys.ts";
import { layoutOf, type PlacedGraph, type PlacedNode } from "./layout-of.ts";

/** Both graphs with a place for everything, and who belongs to whom. */
export interface LinkedGraphs {
  readonly left: PlacedGraph;
  readonly right: PlacedGraph;
  /** How far to the right the right one stands. */
  readonly offset: number;
  readonly width: number;
  readonly height: number;
  /** Numbers of nodes in the order in which their sides are drawn. */
  readonly links: readonly { readonly left: number; readonly right: number; readonly says: string }[];
}

/** Room between the graphs, in which the links are drawn, and above them for their names. */
const gap = 90;
export const headRoom = 28;

/** Lays both graphs out, side by side. Links to nodes that are not there are left out. */
export function linkedGraphs(pair: GraphPair): LinkedGraphs {
  const [left, right] = [layoutOf(pair.left), layoutOf(pair.right)];
  const numbered = ({ nodes }: PlacedGraph): ReadonlyMap<string, number> =>
    new Map(nodes.map(({ id }, number) => [id, number]));
  const [lefts, rights] = [numbered(left), numbered(right)];
  return {
    left,
    right,
    offset: left.width + gap,
    width: left.width + gap + right.width,
    height: headRoom + Math.max(left.height, right.height),
    links: pair.links.flatMap(({ left: one, right: other, says }) => {
      const [from, to] = [lefts.get(one), rights.get(other)];
      return from === undefined || to === undefined ? [] : [{ left: from, right: to, says }];
    }),
  };
}

/** The node at a place. */
export function nodeAt(graphs: LinkedGraphs, { side, node }: GraphPlace): PlacedNode | undefined {
  return graphs[side].nodes[node];
}

/** The node on the other side that belongs to the one at a place. */
export function partnerOf({ links }: LinkedGraphs, { side, node }: GraphPlace): number | undefined {
  const other = side === "left" ? "right" : "left";
  return links.find((link) => link[side] === node)?.[other];
}

/** Where a reader most likely wants to look first: at what is wrong, first among what was asked for. */
export function firstGraphPlace(graphs: LinkedGraphs): GraphPlace {
  const wrong = (["left", "right"] as const).flatMap((side) => {
    const node = graphs[side].nodes.findIndex(({ standing }) => standing === "bad");
    return node < 0 ? [] : [{ side, node }];
  });
  return wrong[0] ?? { side: graphs.left.nodes.length > 0 ? "left" : "right", node: 0 };
}
