import type { Node } from "../bdd/bdd.ts";
import { partsOf, remembers } from "./core-node.ts";
import type { CoreStore } from "./core-store.ts";

/** The part of a store that one formula speaks of. */
export interface Scope {
  readonly store: CoreStore;
  readonly root: number;
  /** The nodes in it that remember. */
  readonly remembering: readonly number[];
  /** The counters in it, and their nodes, in the same order. */
  readonly counters: readonly number[];
  readonly counterNodes: readonly number[];
  /** For each node in it those of the two kinds that stand in it. */
  readonly within: ReadonlyMap<number, ReadonlySet<number>>;
}

/** The scope of the formula whose core is `root`. Parts have smaller numbers than the wholes they stand in. */
export function scopeOf(store: CoreStore, root: number): Scope {
  const within = new Map<number, ReadonlySet<number>>();
  const visit = (id: number): ReadonlySet<number> => {
    const known = within.get(id);
    const node = store.nodes[id];
    if (known !== undefined || node === undefined) return known ?? new Set();
    const found = new Set(partsOf(node).flatMap((part) => [...visit(part)]));
    if (remembers(node) || node.kind === "counter") found.add(id);
    within.set(id, found);
    return found;
  };
  const remembering: number[] = [];
  const counters: number[] = [];
  const counterNodes: number[] = [];
  for (const id of [...visit(root)].sort((one, other) => one - other)) {
    const node = store.nodes[id];
    if (node?.kind === "counter") {
      counters.push(node.counter);
      counterNodes.push(id);
    } else remembering.push(id);
  }
  return { store, root, remembering, counters, counterNodes, within };
}

/** The remembering nodes and counters that `rest`, or the node `keep`, can still ask for. */
export function neededBy({ store, within }: Scope, rest: Node, keep?: number): ReadonlySet<number> {
  const needed = new Set<number>(keep === undefined ? [] : within.get(keep));
  const visited = new Set<Node>();
  const pending: Node[] = [rest];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    const id = store.bdd.firstBit(node);
    if (id === undefined || visited.has(node)) continue;
    visited.add(node);
    for (const one of within.get(id) ?? []) needed.add(one);
    pending.push(store.bdd.branch(node, 0), store.bdd.branch(node, 1));
  }
  return needed;
}
