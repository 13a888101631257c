import type { DrawnGraph, GraphPair, Report } from "../src/index.ts";

/** A small pair in which every way to stand occurs, on nodes and on edges. */
export const refundGraphs: GraphPair = {
  kind: "graph-pair",
  title: "Obligations",
  caption: "What was asked for, beside what was seen.",
  left: {
    name: "expected",
    nodes: [
      { id: "identify", label: "Verify who is asking", standing: "bad", says: "it was not done" },
      { id: "size", label: "Decide by the amount", standing: "good", says: "done" },
      { id: "desk", label: "Note that the desk refunds", standing: "idle", says: "not for this query" },
      { id: "pay", label: "Refund the amount", standing: "open", says: "whether it worked was not recorded" },
    ],
    edges: [
      { from: "identify", to: "size", standing: "bad", says: "the first was not done" },
      { from: "size", to: "pay", standing: "good", says: "kept" },
      { from: "size", to: "desk", standing: "idle", says: "not for this query" },
    ],
  },
  right: {
    name: "observed",
    nodes: [
      { id: "0", label: "#1 classify_amount", standing: "good", says: "matched", call: 0 },
      {
        id: "1",
        label: "#2 wipe_everything_that_was_ever_written_down",
        standing: "bad",
        says: "an extra action",
        call: 1,
      },
      { id: "2", label: "#3 refund", standing: "open", says: "how it ended was not recorded", call: 2 },
    ],
    edges: [
      { from: "0", to: "1", standing: "idle", says: "seen in this order" },
      { from: "1", to: "2", standing: "idle", says: "seen in this order" },
    ],
  },
  links: [
    { left: "size", right: "0", says: "similarity 1" },
    { left: "pay", right: "2", says: "similarity 1" },
  ],
};

/** A page with nothing but such figures. */
export function pageWith(...figures: Report["figures"]): Report {
  return { format: 1, title: "Graphs", facts: [], figures, tables: [], runs: [] };
}

/** A graph by its edges, as in `a b`. */
export function graphOf(nodes: readonly string[], edges: readonly string[]): DrawnGraph {
  return {
    name: "some",
    nodes: nodes.map((id) => ({ id, label: id, standing: "good", says: "" })),
    edges: edges.map((edge) => {
      const [from = "", to = ""] = edge.split(" ");
      return { from, to, standing: "good", says: "" };
    }),
  };
}
