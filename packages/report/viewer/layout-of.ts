import { Graph, layout } from "@dagrejs/dagre";
import type { DrawnEdge, DrawnGraph, DrawnNode } from "../src/model/graph-pair.ts";

/** How large each node is drawn. */
export const nodeSize = { width: 190, height: 44 } as const;

/** From the left and from the top, in CSS pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A node with the place of its middle. */
export interface PlacedNode extends DrawnNode, Point {}

/** An edge with the way that it is drawn on. */
export interface PlacedEdge extends DrawnEdge {
  readonly points: readonly Point[];
}

/** A graph with a place for everything. */
export interface PlacedGraph {
  readonly width: number;
  readonly height: number;
  /** From top to bottom, then from left to right. */
  readonly nodes: readonly PlacedNode[];
  readonly edges: readonly PlacedEdge[];
}

/** Lays a graph out in layers, each edge from a higher one to a lower one where there is no circle. Edges with an end that is not there are left out. */
export function layoutOf({ nodes, edges }: DrawnGraph): PlacedGraph {
  const graph = new Graph<object, { width: number; height: number }, { points?: Point[] }>();
  graph.setGraph({ rankdir: "TB", nodesep: 16, ranksep: 34, marginx: 4, marginy: 4 });
  // Names of nodes were written by others: in the library's tables stand only numbers of ours.
  const numbers = new Map(nodes.map(({ id }, number) => [id, String(number)]));
  for (const number of numbers.values()) graph.setNode(number, { ...nodeSize });
  const ends = edges.flatMap((edge) => {
    const [from, to] = [numbers.get(edge.from), numbers.get(edge.to)];
    return from === undefined || to === undefined || from === to ? [] : [{ edge, from, to }];
  });
  for (const { from, to } of ends) graph.setEdge(from, to, {});
  layout(graph);
  const placed = nodes.map((node): PlacedNode => {
    const { x = 0, y = 0 } = graph.node(numbers.get(node.id) ?? "") as Partial<Point>;
    return { ...node, x, y };
  });
  const { width = 0, height = 0 } = graph.graph() as { width?: number; height?: number };
  return {
    width: nodes.length === 0 ? nodeSize.width : width,
    height: nodes.length === 0 ? nodeSize.height : height,
    nodes: placed.toSorted((one, other) => one.y - other.y || one.x - other.x),
    edges: ends.map(({ edge, from, to }) => ({ ...edge, points: graph.edge(from, to).points ?? [] })),
  };
}
