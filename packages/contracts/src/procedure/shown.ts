import type { Constraint, Pattern } from "@agentltl/core";
import type { ContractNode, Evidence } from "../contract/contract.ts";

/** An obligation, and what shows it: for one with parts that stand for it several things, each by itself. */
export interface Shown {
  readonly node: ContractNode;
  readonly evidences: readonly Evidence[];
  /** Those of them that are calls. */
  readonly calls: readonly Pattern[];
}

/** Tells that a part of the graph is said by no constraint, and why. */
export type LeaveOut = (what: string, why: string) => readonly Constraint[];
