import type { JsonObject } from "@agentltl/core/host";
import { activationOf } from "../contract/activation.ts";
import type { Branch, Contract, Invariant } from "../contract/contract.ts";
import { keepOnly, leafPairs } from "../contract/graph.ts";
import { type Hierarchy, hierarchyOf } from "../contract/hierarchy.ts";
import type { FieldReference, Scalar, Test } from "../query/condition.ts";
import { holds } from "../query/holds.ts";
import { checkQuery } from "./check-query.ts";
import type { ExpectedBranch, ExpectedGraph, ExpectedInvariant, InactiveNode } from "./expected-graph.ts";

/**
 * What a contract asks for one query. Kept: the nodes that are active, with what they are part of and their parts, the order between them, and
 * the invariants that apply. Left out: the branches that are not taken. An order that went through a node that is not active stays.
 *
 * Throws `query-invalid` where the query does not fit the contract's fields.
 */
export function condition(contract: Contract, query: unknown): ExpectedGraph {
  const checked = checkQuery(query, contract.fields);
  const { nodes, edges, branches, invariants, output, id, ignored, extras } = contract;
  const active = new Set(
    nodes.filter((node) => holds(activationOf(node.id, contract), checked)).map((node) => node.id),
  );
  const hierarchy = hierarchyOf(nodes);
  const isActive = (node: string): boolean => active.has(node);
  return {
    contract: id,
    query: checked,
    nodes: nodes.filter((node) => isActive(node.id)),
    declaredEdges: edges.filter(({ from, to }) => isActive(from) && isActive(to)),
    edges: keepOnly(leafPairs(edges, hierarchy), isActive),
    inactive: nodes
      .filter((node) => !isActive(node.id))
      .map((node): InactiveNode => {
        const branch = branchOf(node.id, branches, hierarchy);
        return { node, ...(branch === undefined ? {} : { branch }) };
      }),
    branches: branches
      .filter(({ at }) => isActive(at))
      .map((branch) => expectedBranch(branch, checked, hierarchy)),
    invariants: invariants
      .filter((one) => holds(one.when, checked) && (one.kind === "formula" || isActive(one.node)))
      .map((one) => writeIn(one, checked)),
    ...(output === undefined ? {} : { output }),
    ignored,
    extras,
  };
}

function branchOf(id: string, branches: readonly Branch[], hierarchy: Hierarchy): string | undefined {
  const itself = [id, ...hierarchy.ancestors(id)];
  return branches.find(({ cases }) => cases.some(({ nodes }) => nodes.some((node) => itself.includes(node))))
    ?.id;
}

function expectedBranch({ id, at, cases }: Branch, query: JsonObject, hierarchy: Hierarchy): ExpectedBranch {
  const right = cases.find(({ when }) => holds(when, query));
  const leaves = (nodes: readonly string[]): readonly string[] =>
    nodes.flatMap((node) => hierarchy.leaves(node));
  return {
    id,
    at,
    right: right?.name ?? null,
    active: leaves(right?.nodes ?? []),
    inactive: cases.filter((one) => one !== right).flatMap(({ nodes }) => leaves(nodes)),
  };
}

function writeIn(invariant: Invariant, query: JsonObject): ExpectedInvariant {
  const { id, description } = invariant;
  if (invariant.kind === "formula") return { id, description, kind: "formula", formula: invariant.formula };
  const values = invariant.values.map(({ part, path, tests }) => ({
    part,
    path,
    tests: tests.flatMap((one) => literalTest(one, query)),
  }));
  return { id, description, kind: "values", node: invariant.node, values };
}

/** A test with the query's value in the place of a field; none, where the query leaves the field out. */
function literalTest(test: Test<Scalar | FieldReference>, query: JsonObject): readonly Test[] {
  switch (test.kind) {
    case "oneOf":
    case "exists":
      return [test];
    case "equals":
    case "differs": {
      const value = literal(test.value, query);
      return value === undefined ? [] : [{ kind: test.kind, value }];
    }
    case "compare": {
      const than = literal(test.than, query);
      return than === undefined ? [] : [{ ...test, than }];
    }
  }
}

function literal(operand: Scalar | FieldReference, query: JsonObject): Scalar | undefined {
  if (typeof operand !== "object") return operand;
  const value = Object.hasOwn(query, operand.name) ? query[operand.name] : undefined;
  return typeof value === "object" ? undefined : value;
}
