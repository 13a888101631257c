import type { Formula, Matcher, Pattern } from "@agentltl/core";
import type { JsonObject } from "@agentltl/core/host";
import type { Condition, FieldReference, QueryField, Scalar, Test } from "../query/condition.ts";

/** What sort of obligation a node is. `task` stands for the nodes below it. */
export type NodeType = "task" | "action" | "check" | "decision" | "output";

/** Whether a node is owed: always when active, never, or only where something that depends on it is done. */
export type Requirement = "always" | "never" | "when-needed";

/** Characters of a text, from 0; `end` is not part of it. */
export interface Span {
  readonly start: number;
  readonly end: number;
  /** What stands there. */
  readonly text: string;
}

/** What in a trace shows that a node was done: a call that fits, or a message. */
export type Evidence =
  | { readonly kind: "call"; readonly call: Pattern }
  | { readonly kind: "said"; readonly by: "user" | "assistant"; readonly text: Matcher };

/** One obligation of a contract. */
export interface ContractNode {
  readonly id: string;
  readonly label: string;
  readonly description: string;
  readonly type: NodeType;
  readonly required: Requirement;
  /** The node of which this is a part. */
  readonly parent?: string;
  /** Active only for such queries. */
  readonly when?: Condition;
  /** Absent where no call or message shows it: a trace can then say nothing about it, a text can. */
  readonly evidence?: Evidence;
  /** Other ways to say what the label says. */
  readonly words: readonly string[];
  /** Evidence for the whole stands for its parts. */
  readonly coarse: boolean;
  /** Evidence for one of its parts stands for the whole, which is then one obligation; its parts are none by themselves. */
  readonly fine: boolean;
  /** Done a second time it is an extra action. */
  readonly once: boolean;
  /** Where the instruction text asks for it. */
  readonly span?: Span;
}

/** `from` must be done before `to`. Between nodes with parts: every part of the one before every part of the other. */
export interface ContractEdge {
  readonly from: string;
  readonly to: string;
  readonly span?: Span;
}

/** One way that a decision can go. */
export interface BranchCase {
  readonly name: string;
  /** For which queries it is the right one. */
  readonly when: Condition;
  /** What is done in this case alone. */
  readonly nodes: readonly string[];
}

/** A decision, and what is done in each of its cases. For no query are two cases right. */
export interface Branch {
  readonly id: string;
  /** The node that decides; active where it is. */
  readonly at: string;
  readonly cases: readonly BranchCase[];
}

/** What a value of a call, or of what a text reports, must be. */
export interface ValueTest {
  readonly part: "args" | "result";
  /** As in `items[0].id`. */
  readonly path: string;
  readonly tests: readonly Test<Scalar | FieldReference>[];
}

/** What must hold whatever the order: a formula over the trace, or conditions on the values of each time that a node is done. */
export type Invariant = {
  readonly id: string;
  readonly description: string;
  readonly when: Condition;
} & (
  | { readonly kind: "formula"; readonly formula: Formula }
  | { readonly kind: "values"; readonly node: string; readonly values: readonly ValueTest[] }
);

/** An instruction's obligations: a hierarchical task network with branches, invariants and a form of the answer. */
export interface Contract {
  readonly id: string;
  readonly title: string;
  /** Whether a person has read it against the instruction. */
  readonly audited: boolean;
  /** The instruction, where the contract holds it: spans point into it. */
  readonly text?: string;
  readonly fields: readonly QueryField[];
  readonly nodes: readonly ContractNode[];
  readonly edges: readonly ContractEdge[];
  readonly branches: readonly Branch[];
  readonly invariants: readonly Invariant[];
  /** JSON Schema of the final answer. */
  readonly output?: JsonObject;
  /** Calls that are nobody's business: neither expected nor extra. */
  readonly ignored: readonly Pattern[];
  /** Whether what no node accounts for is an extra action. */
  readonly extras: "refused" | "allowed";
}
