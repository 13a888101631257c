import type { Titled } from "./titled.ts";

/** How a node or an edge stands, shown by sign, line and colour. `idle`: nothing is said of it, as of a branch that is not taken. */
export type GraphStanding = "good" | "bad" | "open" | "idle";

/** Two graphs side by side, such as what was asked for and what was seen; nodes that belong together are linked. */
export interface GraphPair extends Titled {
  readonly kind: "graph-pair";
  readonly left: DrawnGraph;
  readonly right: DrawnGraph;
  /** By the ids of a node on the left and one on the right. */
  readonly links: readonly GraphLink[];
}

/** A graph, drawn from top to bottom along its edges. */
export interface DrawnGraph {
  readonly name: string;
  /** Ids are unique in their graph. */
  readonly nodes: readonly DrawnNode[];
  readonly edges: readonly DrawnEdge[];
}

/** A node of a graph as it is drawn. */
export interface DrawnNode {
  readonly id: string;
  readonly label: string;
  readonly standing: GraphStanding;
  /** What came of it, in words. */
  readonly says: string;
  /** The call of the run that it is, from 0: choosing it shows that call. */
  readonly call?: number;
}

/** By the ids of its ends. */
export interface DrawnEdge {
  readonly from: string;
  readonly to: string;
  readonly standing: GraphStanding;
  readonly says: string;
}

/** What links a node of one graph to one of the other. */
export interface GraphLink {
  readonly left: string;
  readonly right: string;
  readonly says: string;
}
