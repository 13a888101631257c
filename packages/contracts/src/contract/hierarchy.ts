import type { ContractNode } from "./contract.ts";

/** What of a node says where it stands. */
type Placed = Pick<ContractNode, "id" | "parent"> & Partial<Pick<ContractNode, "fine">>;

/** Who is part of whom. A leaf is an obligation by itself: a node without parts, or one for which each of its parts stands. */
export interface Hierarchy {
  /** The leaves among a node and its parts. In the nodes' order. */
  leaves(id: string): readonly string[];
  /** From the parent upwards. A circle of parents is gone round once. */
  ancestors(id: string): readonly string[];
  /** All that is part of a node, and of its parts. In the nodes' order. */
  descendants(id: string): readonly string[];
  isLeaf(id: string): boolean;
  /** The leaf of which a node is but a part; `undefined` for leaves and what stands above them. */
  wholeOf(id: string): string | undefined;
}

/** The hierarchy of some nodes. */
export function hierarchyOf(nodes: readonly Placed[]): Hierarchy {
  const parents = new Map(nodes.map(({ id, parent }) => [id, parent]));
  const withParts = new Set(nodes.flatMap(({ parent }) => (parent === undefined ? [] : [parent])));
  const fine = new Set(nodes.filter((node) => node.fine === true).map(({ id }) => id));
  const ancestors = (id: string): readonly string[] => {
    const above: string[] = [];
    let current = parents.get(id);
    while (current !== undefined && !above.includes(current)) {
      above.push(current);
      current = parents.get(current);
    }
    return above;
  };
  const wholeOf = (id: string): string | undefined => ancestors(id).findLast((above) => fine.has(above));
  const isLeaf = (id: string): boolean => (!withParts.has(id) || fine.has(id)) && wholeOf(id) === undefined;
  const descendants = (id: string): readonly string[] =>
    nodes.filter((node) => ancestors(node.id).includes(id)).map((node) => node.id);
  const leaves = (id: string): readonly string[] =>
    nodes
      .filter((node) => isLeaf(node.id) && (node.id === id || ancestors(node.id).includes(id)))
      .map((node) => node.id);
  return { leaves, ancestors, descendants, isLeaf, wholeOf };
}
