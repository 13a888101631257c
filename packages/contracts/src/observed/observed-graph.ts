import type { Trace } from "@agentltl/core";
import type { Json } from "@agentltl/core/host";
import type { NodeType, Span } from "../contract/contract.ts";

/** Where an observed behaviour stands: a call by its place in `Trace.calls`, a message by its place in the dialogue, or words of a text. */
export type ObservedEvidence =
  | { readonly kind: "call"; readonly position: number }
  | { readonly kind: "message"; readonly index: number }
  | ({ readonly kind: "span" } & Span);

/** That an observed behaviour is this node of the contract. */
export interface ObservedAs {
  readonly node: string;
  /** Whether it was done, or only tried. `unknown`: that was not recorded, or whether it is this node at all. */
  readonly done: "yes" | "no" | "unknown";
  /** Whether it is this node. */
  readonly fits: "yes" | "unknown";
}

/** One thing that was seen to be done. */
export interface ObservedNode {
  /** The words that say what was done. */
  readonly label: string;
  readonly type?: NodeType;
  readonly evidence: ObservedEvidence;
  /** Its place in time, among the others of this graph. */
  readonly at: number;
  /** Those of one step are in no order. */
  readonly step?: number;
  /** The nodes that it is, where that is known for sure. Absent: its words are compared with the nodes'. */
  readonly as?: readonly ObservedAs[];
  /** Values that came with it; a part that is absent was not recorded. */
  readonly values: { readonly args?: Json; readonly result?: Json };
  /** What `values` does not hold was not there; `false`: it was not said. */
  readonly valuesComplete: boolean;
}

/** What was seen of one run. */
export interface ObservedGraph {
  readonly nodes: readonly ObservedNode[];
  /** Nodes of the contract that this way of looking can't see: nothing is said of them. */
  readonly unseen: readonly string[];
  /** Places in time before which something may have been lost. */
  readonly lost: readonly number[];
  /** `false`: the run goes on, so what is missing may come yet. */
  readonly ended: boolean;
  /** The final answer; `null` where there was none, absent where it was not recorded. */
  readonly answer?: string | null;
  /** For invariants that are formulas. */
  readonly trace?: Trace;
}

/** Whether one thing was done before another: earlier, and not in the same step. */
export function comesBefore(one: ObservedNode, other: ObservedNode): boolean {
  if (one.at >= other.at) return false;
  return one.step === undefined || other.step === undefined || other.step > one.step;
}

/** The order that was seen, without what follows from the rest of it: pairs of places in `nodes`. */
export function observedEdges({
  nodes,
}: Pick<ObservedGraph, "nodes">): readonly (readonly [number, number])[] {
  const before = (one: number, other: number): boolean => {
    const [first, then] = [nodes[one], nodes[other]];
    return first !== undefined && then !== undefined && comesBefore(first, then);
  };
  const places = [...nodes.keys()];
  return places.flatMap((from) =>
    places
      .filter(
        (to) => before(from, to) && !places.some((middle) => before(from, middle) && before(middle, to)),
      )
      .map((to) => [from, to] as const),
  );
}
