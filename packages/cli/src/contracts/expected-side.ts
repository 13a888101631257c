import type { Contract, ContractNode, EdgeResult, NodeResult } from "@agentltl/contracts";
import type { DrawnEdge, DrawnGraph, DrawnNode, GraphStanding } from "@agentltl/report";
import type { ScoredRun } from "./scored-run.ts";

/** What was asked for: the obligations and their order with what came of each, and what is for other queries. */
export function expectedSide(
  contract: Pick<Contract, "nodes" | "edges">,
  { expected, conformance }: ScoredRun,
): DrawnGraph {
  const active = new Map(conformance.nodes.map((result) => [result.node, result]));
  const seen = new Set(
    conformance.observed.flatMap(({ verdict, node }) => (verdict === "inactive" ? (node ?? []) : [])),
  );
  const inactive = expected.inactive.flatMap(({ node, branch }): readonly DrawnNode[] =>
    isNoObligation(node, contract) ? [] : [inactiveNode(node, branch, seen.has(node.id))],
  );
  const nodes = [
    ...expected.nodes.flatMap((node): readonly DrawnNode[] => {
      const result = active.get(node.id);
      return result === undefined ? [] : [activeNode(node, result)];
    }),
    ...inactive,
  ];
  const idle = new Set(inactive.map(({ id }) => id));
  return {
    name: "expected",
    nodes,
    edges: [...conformance.edges.map(edge), ...idleEdges(contract, nodes, idle)],
  };
}

/** What is no obligation by itself: a whole of which the parts are, and a part that stands for its whole. */
function isNoObligation({ id, fine, ...rest }: ContractNode, { nodes }: Pick<Contract, "nodes">): boolean {
  return (!fine && nodes.some((node) => node.parent === id)) || isWithinFine(rest, nodes);
}

function isWithinFine({ parent }: Pick<ContractNode, "parent">, nodes: readonly ContractNode[]): boolean {
  const whole = nodes.find((node) => node.id === parent);
  return whole !== undefined && (whole.fine || isWithinFine(whole, nodes));
}

const standingOfNode: Readonly<Record<NodeResult["verdict"], GraphStanding>> = {
  met: "good",
  missed: "bad",
  "not-needed": "idle",
  "not-evaluated": "open",
};

function activeNode({ id, label }: ContractNode, { verdict, detail, level }: NodeResult): DrawnNode {
  const says =
    level === undefined
      ? detail
      : `${detail}, as was seen of ${level === "above" ? "the whole" : "one of its parts"}`;
  return { id, label, standing: standingOfNode[verdict], says };
}

function inactiveNode({ id, label }: ContractNode, branch: string | undefined, isSeen: boolean): DrawnNode {
  const why = `not for this query${branch === undefined ? "" : `, by branch ${branch}`}`;
  return isSeen
    ? { id, label, standing: "bad", says: `${why}, and it was seen` }
    : { id, label, standing: "idle", says: why };
}

const standingOfEdge: Readonly<Record<EdgeResult["verdict"], GraphStanding>> = {
  kept: "good",
  broken: "bad",
  "not-needed": "idle",
  "not-evaluated": "open",
};

function edge({ from, to, verdict, because }: EdgeResult): DrawnEdge {
  return {
    from,
    to,
    standing: standingOfEdge[verdict],
    says: `${from} before ${to}: ${edgeText(verdict, because)}`,
  };
}

function edgeText(verdict: EdgeResult["verdict"], because: EdgeResult["because"]): string {
  switch (because) {
    case "order":
      return "tried before the first was done";
    case "from-missing":
      return "the first was not done";
    case "to-missing":
      return "the second was not done";
    case undefined:
      return verdict === "not-needed" ? "not needed" : verdict.replace("-", " ");
  }
}

/** The contract's edges to and from what is not for this query; of a whole, to and from its parts. */
function idleEdges(
  { nodes: all, edges }: Pick<Contract, "nodes" | "edges">,
  nodes: readonly DrawnNode[],
  idle: ReadonlySet<string>,
): readonly DrawnEdge[] {
  const parents = new Map(all.map(({ id, parent }) => [id, parent]));
  const isWithin = (id: string, whole: string): boolean => {
    const parent = parents.get(id);
    return id === whole || (parent !== undefined && isWithin(parent, whole));
  };
  const partsOf = (whole: string): readonly string[] =>
    nodes.flatMap(({ id }) => (isWithin(id, whole) ? [id] : []));
  return edges.flatMap((one) =>
    partsOf(one.from).flatMap((from) =>
      partsOf(one.to).flatMap((to): readonly DrawnEdge[] =>
        idle.has(from) || idle.has(to) ? [{ from, to, standing: "idle", says: "not for this query" }] : [],
      ),
    ),
  );
}
