import { type Node, unknownNode } from "../../bdd/bdd.ts";
import type { CoreStore } from "./core-store.ts";

/** Replaces every core node in a function by what `worthOf` says. Remembers what it has replaced. */
export function substitution(store: CoreStore, worthOf: (id: number) => Node): (node: Node) => Node {
  const done = new Map<Node, Node>();
  return function through(node: Node): Node {
    const id = store.bdd.firstBit(node);
    if (id === undefined) return node < 0 ? unknownNode : node;
    const known = done.get(node);
    if (known !== undefined) return known;
    const { bdd } = store;
    const replaced = bdd.choose(worthOf(id), through(bdd.branch(node, 1)), through(bdd.branch(node, 0)));
    done.set(node, replaced);
    return replaced;
  };
}
