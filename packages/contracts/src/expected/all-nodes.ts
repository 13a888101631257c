import type { ContractNode } from "../contract/contract.ts";
import type { ExpectedGraph } from "./expected-graph.ts";

/** The nodes of the contract, those that are active for the query first. */
export function allNodes({ nodes, inactive }: ExpectedGraph): readonly ContractNode[] {
  return [...nodes, ...inactive.map(({ node }) => node)];
}
