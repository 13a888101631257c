import type { JsonObject } from "@agentltl/core/host";

/** A procedure, and what is needed to make runs of it. A text `$amount` stands for the query's amount. */
export interface Scenario {
  /** The contract, as a file. */
  readonly contract: string;
  /** For each number of the query the least and the greatest that is drawn. */
  readonly ranges: Readonly<Record<string, readonly number[]>>;
  /** What the calls of nodes are given. */
  readonly args: Readonly<Record<string, JsonObject>>;
  /** How a report says that a node was done, and how it says so in other words. */
  readonly says: Readonly<Record<string, readonly string[]>>;
  /** Actions that the instruction does not ask for. */
  readonly extras: readonly { readonly tool: string; readonly says: string }[];
  /** An argument that breaks an invariant. */
  readonly breach: { readonly node: string; readonly path: string; readonly value: number };
  /** The final answer. */
  readonly answer: JsonObject;
}
