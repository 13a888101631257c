import type { Node } from "../../bdd/bdd.ts";
import { type CoreNode, partsOf, remembers } from "./core-node.ts";
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
  /** The same for the letter bits in each node, as a bit set, and for whether an order of steps is asked for in it. */
  readonly asks: ReadonlyMap<number, Asked>;
  /** What {@link neededBy} has found so far. */
  readonly found: Map<number, Needed>;
  /** For each letter's bits what nodes without memories and counters are worth after it, as far as somebody asked. */
  readonly worth: Map<number, Map<number, Node>>;
}

/** What of a letter is looked at. */
export interface Asked {
  readonly bits: number;
  readonly order: boolean;
}

/** The scope of the formula whose core is `root`. Parts have smaller numbers than the wholes they stand in. */
export function scopeOf(store: CoreStore, root: number): Scope {
  const within = new Map<number, ReadonlySet<number>>();
  const asks = new Map<number, Asked>();
  const visit = (id: number): ReadonlySet<number> => {
    const known = within.get(id);
    const node = store.nodes[id];
    if (known !== undefined || node === undefined) return known ?? new Set();
    const found = new Set(partsOf(node).flatMap((part) => [...visit(part)]));
    asks.set(id, askedIn(store, node, asks));
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
  const { bits, order } = asks.get(root) ?? nothing;
  return {
    store,
    root,
    remembering,
    counters,
    counterNodes,
    bits,
    ordersSteps: order,
    within,
    asks,
    found: new Map(),
    worth: new Map(),
  };
}

const nothing: Asked = { bits: 0, order: false };

function askedIn(store: CoreStore, node: CoreNode, known: ReadonlyMap<number, Asked>): Asked {
  if (node.kind === "bit") return { bits: 1 << node.bit, order: false };
  if (node.kind === "counter") {
    const counter = store.counters[node.counter];
    if (counter === undefined) return nothing;
    return {
      bits: bitsOf(counter).reduce((bits, bit) => bits | (1 << bit), 0),
      order: dependsOnSteps(counter),
    };
  }
  return partsOf(node).reduce((all, part) => both(all, known.get(part) ?? nothing), nothing);
}

function both(one: Asked, other: Asked): Asked {
  return { bits: one.bits | other.bits, order: one.order || other.order };
}

/** What of the next letter can matter to `rest`, or to the node `keep`. */
export function askedBy({ store, asks }: Scope, rest: Node, keep?: number): Asked {
  let all = (keep === undefined ? undefined : asks.get(keep)) ?? nothing;
  for (const id of mentioned(store, rest)) all = both(all, asks.get(id) ?? nothing);
  return all;
}

/** Which of the scope's memories and counters something asks for, in their order. */
export interface Needed {
  readonly memory: readonly boolean[];
  readonly counters: readonly boolean[];
}

/** The memories and counters that `rest`, or the node `keep`, can still ask for. `keep` is the same wherever a scope is used, or none. */
export function neededBy(scope: Scope, rest: Node, keep?: number): Needed {
  const { found } = scope;
  const key = keep === undefined ? rest : -2 - rest;
  const known = found.get(key);
  if (known !== undefined) return known;
  const ids = new Set(keep === undefined ? [] : scope.within.get(keep));
  for (const id of mentioned(scope.store, rest)) for (const one of scope.within.get(id) ?? []) ids.add(one);
  const needed: Needed = {
    memory: scope.remembering.map((id) => ids.has(id)),
    counters: scope.counterNodes.map((id) => ids.has(id)),
  };
  found.set(key, needed);
  return needed;
}

/** The core nodes that a function depends on. */
function mentioned({ bdd }: CoreStore, rest: Node): ReadonlySet<number> {
  const found = new Set<number>();
  const visited = new Set<Node>();
  const pending: Node[] = [rest];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    const id = bdd.firstBit(node);
    if (id === undefined || visited.has(node)) continue;
    visited.add(node);
    found.add(id);
    pending.push(bdd.branch(node, 0), bdd.branch(node, 1));
  }
  return found;
}
