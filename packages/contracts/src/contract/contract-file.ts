import type { Scalar } from "../query/condition.ts";

/** What a value must be: that value, or words such as `">="` with what it is compared with. */
export type TestShape<Value = Scalar> =
  | Value
  | {
      readonly "="?: Value | undefined;
      readonly "!="?: Value | undefined;
      readonly "<"?: Value | undefined;
      readonly "<="?: Value | undefined;
      readonly ">"?: Value | undefined;
      readonly ">="?: Value | undefined;
      readonly in?: readonly Scalar[] | undefined;
      readonly exists?: boolean | undefined;
    };

/** A literal, or what the query has in a field. */
export type OperandShape = Scalar | { readonly query: string };

/** Fields of the query with what each must be, all together; or `any`, `all`, `not` of such. */
export type ConditionShape =
  | { readonly any: readonly ConditionShape[] }
  | { readonly all: readonly ConditionShape[] }
  | { readonly not: ConditionShape }
  | { readonly [field: string]: TestShape };

/** A field of the query: its type, the values that it may have, or both with whether it may be left out. */
export type FieldShape =
  | "string"
  | "number"
  | "integer"
  | "boolean"
  | readonly string[]
  | {
      readonly type?: "string" | "number" | "integer" | "boolean" | undefined;
      readonly values?: readonly string[] | undefined;
      readonly optional?: boolean | undefined;
    };

/** A node of a file. */
export interface NodeShape {
  readonly label: string;
  readonly description?: string | undefined;
  readonly type: "task" | "action" | "check" | "decision" | "output";
  readonly required?: boolean | "when-needed" | undefined;
  readonly parent?: string | undefined;
  readonly when?: ConditionShape | undefined;
  /** A call in the language of formulas, such as `refund(amount > 0)`. */
  readonly call?: string | undefined;
  readonly said?: { readonly by: "user" | "assistant"; readonly regex: string } | undefined;
  readonly words?: readonly string[] | undefined;
  readonly coarse?: boolean | undefined;
  /** Evidence for one of its parts stands for the whole. */
  readonly fine?: boolean | undefined;
  readonly once?: boolean | undefined;
  /** It needs no edge. */
  readonly anytime?: boolean | undefined;
  /** Words of the instruction text, as they stand there once. */
  readonly quote?: string | undefined;
}

/** `a -> b -> c`, or one edge with its words in the instruction. */
export type EdgeShape =
  | string
  | { readonly from: string; readonly to: string; readonly quote?: string | undefined };

/** A case of a branch. */
export interface CaseShape {
  readonly when?: ConditionShape | undefined;
  /** Right where no other case is. */
  readonly otherwise?: true | undefined;
  readonly nodes: readonly string[];
}

/** An invariant: `formula`, or `node` with `values`. */
export interface InvariantShape {
  readonly why?: string | undefined;
  readonly when?: ConditionShape | undefined;
  readonly formula?: string | undefined;
  readonly node?: string | undefined;
  readonly values?: Readonly<Record<string, TestShape<OperandShape>>> | undefined;
}

/** A contract as a file writes it: schema.json. */
export interface ContractFile {
  readonly $schema?: string | undefined;
  readonly version: 1;
  readonly id: string;
  readonly title?: string | undefined;
  readonly audited?: boolean | undefined;
  readonly text?: string | undefined;
  readonly query?: Readonly<Record<string, FieldShape>> | undefined;
  readonly nodes: Readonly<Record<string, NodeShape>>;
  readonly edges?: readonly EdgeShape[] | undefined;
  readonly branches?:
    | Readonly<Record<string, { readonly at: string; readonly cases: Readonly<Record<string, CaseShape>> }>>
    | undefined;
  readonly invariants?: Readonly<Record<string, InvariantShape>> | undefined;
  readonly output?: Readonly<Record<string, unknown>> | undefined;
  readonly ignored?: readonly string[] | undefined;
  readonly extras?: "refused" | "allowed" | undefined;
}
