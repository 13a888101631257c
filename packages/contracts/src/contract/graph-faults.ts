import type { Contract } from "./contract.ts";
import type { ContractFile } from "./contract-file.ts";
import type { FaultList } from "./fault-list.ts";
import { circleIn, leafPairs, reachableFrom } from "./graph.ts";
import { hierarchyOf } from "./hierarchy.ts";
import { findPartFaults } from "./part-faults.ts";
import { nodeExists } from "./read-edges.ts";

/** Circles, and nodes that no edge or decision leads to. */
export function findGraphFaults(contract: Contract, file: ContractFile, faults: FaultList): void {
  const { nodes, edges, branches } = contract;
  const known = nodes.map(({ id }) => id);
  for (const { id, parent } of nodes)
    if (parent !== undefined) nodeExists(parent, known, ["nodes", id, "parent"], faults);
  const parents = nodes.flatMap(({ id, parent }) => (parent === undefined ? [] : [{ from: id, to: parent }]));
  const circleOfParents = circleIn(parents);
  if (circleOfParents !== undefined) {
    const [first = ""] = circleOfParents;
    faults.report("cycle", ["nodes", first, "parent"], `is part of itself: ${circleOfParents.join(" in ")}`);
    return;
  }
  const hierarchy = hierarchyOf(nodes);
  for (const { id, evidence } of nodes)
    if (evidence !== undefined && !hierarchy.isLeaf(id) && hierarchy.wholeOf(id) === undefined)
      faults.report(
        "shape",
        ["nodes", id],
        "has parts, so they show that it is done; take `call` or `said` away",
      );
  findPartFaults(contract, hierarchy, faults);
  const pairs = leafPairs(edges, hierarchy);
  const circle = circleIn(pairs);
  if (circle !== undefined) {
    const [first = "", second = ""] = circle;
    const index = edges.findIndex(
      ({ from, to }) => hierarchy.leaves(from).includes(first) && hierarchy.leaves(to).includes(second),
    );
    faults.report(
      "cycle",
      ["edges", placeInFile(file, index)],
      `each waits for the next: ${circle.join(" -> ")}; take one of these edges away`,
    );
    return;
  }
  const leaves = nodes.filter(({ id }) => hierarchy.isLeaf(id));
  for (const { id } of leaves) {
    const joined = pairs.some(({ from, to }) => from === id || to === id);
    if (!joined && leaves.length > 1 && file.nodes[id]?.anytime !== true)
      faults.report(
        "unreachable",
        ["nodes", id],
        "no edge leads to or from it; add one, or say `anytime: true`",
      );
  }
  for (const { id: branch, at, cases } of branches) {
    const after = new Set(hierarchy.leaves(at).flatMap((leaf) => [...reachableFrom(leaf, pairs)]));
    for (const { name, nodes: inCase } of cases) {
      for (const id of inCase)
        if (hierarchy.leaves(id).some((leaf) => !after.has(leaf)))
          faults.report(
            "unreachable",
            ["branches", branch, "cases", name],
            `no way leads from the decision \`${at}\` to \`${id}\`; add the edge \`${at} -> ${id}\``,
          );
    }
  }
}

/** The place in the file's list of the edge that is the `index`th one when chains are taken apart. */
function placeInFile({ edges = [] }: ContractFile, index: number): number {
  let before = 0;
  for (const [place, edge] of edges.entries()) {
    before += typeof edge === "string" ? Math.max(edge.split("->").length - 1, 0) : 1;
    if (index < before) return place;
  }
  return 0;
}
