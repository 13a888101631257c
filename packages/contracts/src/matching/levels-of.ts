import type { ContractNode } from "../contract/contract.ts";
import type { Hierarchy } from "../contract/hierarchy.ts";

/** A node that evidence may be for, seen from an obligation: itself, a whole that it is part of, or a part of it. */
export interface Level {
  readonly node: ContractNode;
  readonly side: "itself" | "above" | "below";
  /** What evidence for that node weighs of evidence for the obligation itself. */
  readonly factor: number;
}

/** What evidence of one level higher or lower weighs. */
const levelFactor = 0.8;

/**
 * The levels of the hierarchy on which an obligation may be seen: itself; each whole above it that is `coarse`, since evidence for that stands for
 * its parts; and where it is `fine` all that is part of it, since evidence for those stands for it. Where words are compared each level further weighs 0.8 of
 * the one before.
 */
export function levelsOf(
  unit: ContractNode,
  nodes: ReadonlyMap<string, ContractNode>,
  { ancestors, descendants }: Hierarchy,
): readonly Level[] {
  const above = ancestors(unit.id).flatMap((id, index): readonly Level[] => {
    const node = nodes.get(id);
    return node?.coarse === true ? [{ node, side: "above", factor: levelFactor ** (index + 1) }] : [];
  });
  const below = (unit.fine ? descendants(unit.id) : []).flatMap((id): readonly Level[] => {
    const node = nodes.get(id);
    const distance = ancestors(id).indexOf(unit.id) + 1;
    return node === undefined ? [] : [{ node, side: "below", factor: levelFactor ** distance }];
  });
  return [{ node: unit, side: "itself", factor: 1 }, ...above, ...below];
}
