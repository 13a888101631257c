import { compares } from "../../formula/compares.ts";
import type { CoreNode } from "./core-node.ts";
import { counterHolds } from "./counter.ts";
import type { Residual } from "./residual.ts";
import type { Scope } from "./scope.ts";

/**
 * Whether the run may end here, as a bit set with one bit for each way in which the end atoms can come out: bit 5 for 0b101, where the
 * first and the third hold. One bit where there are no end atoms.
 */
export function acceptance(scope: Scope, residual: Residual): number {
  const { store } = scope;
  let accepted = 0;
  for (let ending = 0; ending < 1 << store.ends.length; ending++) {
    let node = residual.rest;
    while (node > 1) {
      const id = store.bdd.firstBit(node) ?? -1;
      node = store.bdd.branch(node, holdsAtEnd(scope, residual, id, store.nodes[id], ending) ? 1 : 0);
    }
    if (node === 1) accepted |= 1 << ending;
  }
  return accepted;
}

/** The acceptance of a state in which the run may end however the end atoms come out. */
export function fullAcceptance(endAtoms: number): number {
  return 2 ** (2 ** endAtoms) - 1;
}

/** There is no call here any more, so everything that needs one is false. */
function holdsAtEnd(
  { store, remembering, counterNodes }: Scope,
  residual: Residual,
  id: number,
  node: CoreNode | undefined,
  ending: number,
): boolean {
  switch (node?.kind) {
    case "counter": {
      const counter = store.counters[node.counter];
      const state = residual.counters[counterNodes.indexOf(id)] ?? 0;
      return counter !== undefined && counterHolds(counter, state);
    }
    case "end":
      return ((ending >> node.end) & 1) === 1;
    case "countBefore":
      return compares(residual.memory[remembering.indexOf(id)] ?? 0, node.comparison, node.times);
    case "true":
      return true;
    case undefined:
    case "call":
    case "bit":
    case "not":
    case "and":
    case "next":
    case "until":
    case "previous":
    case "since":
    case "first":
      return false;
  }
}
