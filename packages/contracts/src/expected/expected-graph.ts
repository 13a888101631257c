import type { JsonObject } from "@agentltl/core/host";
import type { Contract, ContractEdge, ContractNode, Invariant, ValueTest } from "../contract/contract.ts";
import type { Test } from "../query/condition.ts";

/** An edge between two active obligations without parts. */
export interface ExpectedEdge {
  readonly from: string;
  readonly to: string;
  /** Written nowhere: it keeps the order of two nodes between which others are not active. */
  readonly bridged: boolean;
}

/** A node that is not owed for this query. */
export interface InactiveNode {
  readonly node: ContractNode;
  /** The branch in another case of which it, or a node that it is part of, stands. */
  readonly branch?: string;
}

/** How one decision goes for this query. */
export interface ExpectedBranch {
  readonly id: string;
  readonly at: string;
  /** `null` where none of the cases is the right one. */
  readonly right: string | null;
  /** The obligations without parts of the right case, and those of all others. */
  readonly active: readonly string[];
  readonly inactive: readonly string[];
}

/** What a value must be for this query: fields of the query are written in. */
export interface ExpectedValue extends Pick<ValueTest, "part" | "path"> {
  readonly tests: readonly Test[];
}

/** An invariant that applies to this query. */
export type ExpectedInvariant =
  | Pick<Extract<Invariant, { kind: "formula" }>, "id" | "description" | "kind" | "formula">
  | (Pick<Extract<Invariant, { kind: "values" }>, "id" | "description" | "kind" | "node"> & {
      readonly values: readonly ExpectedValue[];
    });

/**
 * What a contract asks for one query: the obligations that are active, in a partial order. No script: whoever keeps the order and does what
 * is owed conforms, in whatever words.
 */
export interface ExpectedGraph {
  readonly contract: string;
  readonly query: JsonObject;
  /** Active, those with parts too. */
  readonly nodes: readonly ContractNode[];
  /** The contract's edges of which both ends are active. */
  readonly declaredEdges: readonly ContractEdge[];
  /** The partial order, between nodes without parts. */
  readonly edges: readonly ExpectedEdge[];
  readonly inactive: readonly InactiveNode[];
  readonly branches: readonly ExpectedBranch[];
  readonly invariants: readonly ExpectedInvariant[];
  readonly output?: JsonObject;
  readonly ignored: Contract["ignored"];
  readonly extras: Contract["extras"];
}
