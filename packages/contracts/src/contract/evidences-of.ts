import type { ContractNode, Evidence } from "./contract.ts";
import type { Hierarchy } from "./hierarchy.ts";

/** All that shows that an obligation is done: its own evidence, and that of the parts that stand for it. */
export function evidencesOf(
  { id, evidence, fine }: ContractNode,
  nodes: readonly ContractNode[],
  { descendants }: Hierarchy,
): readonly Evidence[] {
  const parts = fine ? descendants(id) : [];
  return [
    ...(evidence === undefined ? [] : [evidence]),
    ...nodes.flatMap((node) =>
      node.evidence !== undefined && parts.includes(node.id) ? [node.evidence] : [],
    ),
  ];
}
