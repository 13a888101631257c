import { attempt, type JsonObject } from "@agentltl/core/host";
import { defaultThreshold } from "../conformance/match.ts";
import type { Contract, ContractNode } from "../contract/contract.ts";
import { leafPairs, reachableFrom } from "../contract/graph.ts";
import { hierarchyOf } from "../contract/hierarchy.ts";
import { condition } from "../expected/condition.ts";
import { assignment } from "../matching/assignment.ts";
import { wordSimilarity } from "../matching/similarity.ts";
import { representativeQueries } from "./representative-queries.ts";

/** How many of some things the other contract has as well. */
export interface Overlap {
  readonly matched: number;
  readonly inFirst: number;
  readonly inSecond: number;
  /** Of the second's, the share that the first has; `null` where there is none. */
  readonly precision: number | null;
  /** Of the first's, the share that the second has. */
  readonly recall: number | null;
}

/** How two contracts of one instruction differ. */
export interface ContractComparison {
  readonly nodes: Overlap;
  readonly edges: Overlap;
  /** Nodes without parts by their names in both. */
  readonly pairs: readonly (readonly [string, string])[];
  readonly onlyInFirst: readonly string[];
  readonly onlyInSecond: readonly string[];
  /** Queries for which a run could conform to one and not to the other: other obligations are active, or in another order. */
  readonly pathChanging: readonly { readonly query: JsonObject; readonly why: string }[];
  /** How many queries were tried. Those that one of the contracts can't take are path-changing. */
  readonly queries: number;
}

/**
 * Compares two contracts, the first as the one that is right. Nodes are paired by their names, else by their words, types and places in the
 * instruction; edges by their ends. Expected graphs are compared for `queries`, by default for one of each case of the first's branches.
 */
export function compareContracts(
  first: Contract,
  second: Contract,
  queries: readonly JsonObject[] = representativeQueries(first),
): ContractComparison {
  const [one, other] = [leavesOf(first), leavesOf(second)];
  const pairs = pairNodes(one, other);
  const names = new Map(pairs);
  const [edges, otherEdges] = [pairsOf(first), pairsOf(second)];
  const matchedEdges = edges.filter(({ from, to }) =>
    otherEdges.some((edge) => edge.from === names.get(from) && edge.to === names.get(to)),
  );
  const paired = new Set(pairs.map(([, name]) => name));
  return {
    nodes: overlap(pairs.length, one.length, other.length),
    edges: overlap(matchedEdges.length, edges.length, otherEdges.length),
    pairs,
    onlyInFirst: one.filter(({ id }) => !names.has(id)).map(({ id }) => id),
    onlyInSecond: other.filter(({ id }) => !paired.has(id)).map(({ id }) => id),
    pathChanging: queries.flatMap((query) => {
      const why = pathChange(first, second, query, names);
      return why === undefined ? [] : [{ query, why }];
    }),
    queries: queries.length,
  };
}

function leavesOf({ nodes }: Pick<Contract, "nodes">): readonly ContractNode[] {
  const hierarchy = hierarchyOf(nodes);
  return nodes.filter(({ id }) => hierarchy.isLeaf(id));
}

function pairsOf({ nodes, edges }: Contract): ReturnType<typeof leafPairs> {
  return leafPairs(edges, hierarchyOf(nodes));
}

function pairNodes(
  one: readonly ContractNode[],
  other: readonly ContractNode[],
): readonly (readonly [string, string])[] {
  const similarity = wordSimilarity(one);
  const weights = one.map((node) =>
    other.map(({ id, label, type, span }) => {
      if (id === node.id) return 2000;
      const { start = 0, end = 0, text = "" } = span ?? {};
      const evidence = { kind: "span", start, end, text } as const;
      const value = similarity(node, { label, type, evidence, at: start, values: {}, valuesComplete: false });
      return value < defaultThreshold ? 0 : Math.round(value * 1000);
    }),
  );
  return assignment(weights).flatMap(({ row, column }): readonly (readonly [string, string])[] => {
    const [left, right] = [one[row], other[column]];
    return left === undefined || right === undefined ? [] : [[left.id, right.id]];
  });
}

function overlap(matched: number, inFirst: number, inSecond: number): Overlap {
  return {
    matched,
    inFirst,
    inSecond,
    precision: inSecond === 0 ? null : matched / inSecond,
    recall: inFirst === 0 ? null : matched / inFirst,
  };
}

/** Why one query asks for different things; `undefined` where it asks for the same. */
function pathChange(
  first: Contract,
  second: Contract,
  query: JsonObject,
  names: ReadonlyMap<string, string>,
): string | undefined {
  const known = new Set(second.fields.map(({ name }) => name));
  const missing = first.fields.find(({ name }) => !known.has(name));
  if (missing !== undefined || known.size !== first.fields.length)
    return "the contracts take different queries";
  const asked = attempt(() => [condition(first, query), condition(second, query)] as const);
  if (asked.kind === "threw") return "one of the contracts can't take this query";
  const [one, other] = asked.value;
  const [leaves, otherLeaves] = [leavesOf(one), leavesOf(other)];
  const active = new Set(otherLeaves.map(({ id }) => id));
  const lacking = leaves.find(({ id }) => !active.has(names.get(id) ?? ""));
  if (lacking !== undefined) return `\`${lacking.id}\` is active in the first alone`;
  const expected = new Set(leaves.map(({ id }) => names.get(id)));
  const more = otherLeaves.find(({ id }) => !expected.has(id));
  if (more !== undefined) return `\`${more.id}\` is active in the second alone`;
  for (const { id } of leaves) {
    const after = reachableFrom(id, one.edges);
    const otherAfter = reachableFrom(names.get(id) ?? "", other.edges);
    const changed = leaves.find((leaf) => after.has(leaf.id) !== otherAfter.has(names.get(leaf.id) ?? ""));
    if (changed !== undefined) return `the order of \`${id}\` and \`${changed.id}\` differs`;
  }
  return undefined;
}
