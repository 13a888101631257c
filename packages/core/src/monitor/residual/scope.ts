import type { Node } from "../../bdd/bdd.ts";
import { partsOf, remembers } from "./core-node.ts";
import type { CoreStore } from "./core-store.ts";
import { bitsOf, dependsOnSteps } from "./counter.ts";

/** The part of a store that one formula speaks of. */
export interface Scope {
  readonly store: CoreStore;
  readonly root: number;
  /** The nodes in it that remember. */
  readonly remembering: readonly number[];
  /** The counters in it, and their nodes, in the same order. */
  readonly counters: readonly number[];
  readonly counterNodes: readonly number[];
  /** The letter bits in it, as a bit set, and whether it asks for an order of steps. */
  readonly bits: number;
  readonly ordersSteps: boolean;
  /** For each node in it those of the two kinds that stand in it. */
  readonly within: ReadonlyMap<number, ReadonlySet<number>>;
  /** What {@link neededBy} has found so far. */
  readonly found: Map<Node, ReadonlySet<number>>;
}

/** The scope of the formula whose core is `root`. Parts have smaller numbers than the wholes they stand in. */
export function scopeOf(store: CoreStore, root: number): Scope {
  const within = new Map<number, ReadonlySet<number>>();
  let bits = 0;
  const visit = (id: number): ReadonlySet<number> => {
    const known = within.get(id);
    const node = store.nodes[id];
    if (known !== undefined || node === undefined) return known ?? new Set();
    const found = new Set(partsOf(node).flatMap((part) => [...visit(part)]));
    if (node.kind === "bit") bits |= 1 << node.bit;
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
  const counted = counters.flatMap((number) => store.counters[number] ?? []);
  for (const counter of counted) for (const bit of bitsOf(counter)) bits |= 1 << bit;
  const ordersSteps = counted.some(dependsOnSteps);
  return { store, root, remembering, counters, counterNodes, bits, ordersSteps, within, found: new Map() };
}

/** The remembering nodes and counters that `rest`, or the node `keep`, can still ask for. */
export function neededBy(scope: Scope, rest: Node, keep?: number): ReadonlySet<number> {
  const known = scope.found.get(rest) ?? mentionedIn(scope, rest);
  scope.found.set(rest, known);
  return keep === undefined ? known : new Set([...known, ...(scope.within.get(keep) ?? [])]);
}

function mentionedIn({ store, within }: Scope, rest: Node): ReadonlySet<number> {
  const needed = new Set<number>();
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
