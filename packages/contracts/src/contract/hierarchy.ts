import type { ContractNode } from "./contract.ts";

/** What of a node says where it stands. */
type Placed = Pick<ContractNode, "id" | "parent">;

/** Who is part of whom. */
export interface Hierarchy {
  /** The parts of a node that have no parts themselves; the node itself where it has none. In the nodes' order. */
  leaves(id: string): readonly string[];
  /** From the parent upwards. A circle of parents is gone round once. */
  ancestors(id: string): readonly string[];
  isLeaf(id: string): boolean;
}

/** The hierarchy of some nodes. */
export function hierarchyOf(nodes: readonly Placed[]): Hierarchy {
  const parents = new Map(nodes.map(({ id, parent }) => [id, parent]));
  const withParts = new Set(nodes.flatMap(({ parent }) => (parent === undefined ? [] : [parent])));
  const ancestors = (id: string): readonly string[] => {
    const above: string[] = [];
    let current = parents.get(id);
    while (current !== undefined && !above.includes(current)) {
      above.push(current);
      current = parents.get(current);
    }
    return above;
  };
  const isLeaf = (id: string): boolean => !withParts.has(id);
  const leaves = (id: string): readonly string[] =>
    nodes
      .filter((node) => isLeaf(node.id) && (node.id === id || ancestors(node.id).includes(id)))
      .map((node) => node.id);
  return { leaves, ancestors, isLeaf };
}
