/** A value that a query field, or a value of a call, is compared with. */
export type Scalar = string | number | boolean;

/** The order relations; numbers with numbers, texts with texts by their UTF-16 units (right for ISO dates). */
export type Relation = "<" | "<=" | ">" | ">=";

/** A field of the query, where a value could stand. */
export interface FieldReference {
  readonly kind: "field";
  readonly name: string;
}

/** What one value must be. A value that is not there fits `exists: false` alone. `Value` is a literal, or also a field of the query. */
export type Test<Value = Scalar> =
  | { readonly kind: "equals"; readonly value: Value }
  | { readonly kind: "differs"; readonly value: Value }
  | { readonly kind: "oneOf"; readonly values: readonly Scalar[] }
  | { readonly kind: "compare"; readonly relation: Relation; readonly than: Value }
  | { readonly kind: "exists"; readonly exists: boolean };

/** What must be so of a query. Plain data; what it means is decidable, so a loader can tell conditions that never hold. */
export type Condition =
  | { readonly kind: "constant"; readonly value: boolean }
  | { readonly kind: "field"; readonly field: string; readonly test: Test }
  | { readonly kind: "not"; readonly body: Condition }
  | { readonly kind: "all"; readonly parts: readonly Condition[] }
  | { readonly kind: "any"; readonly parts: readonly Condition[] };

/** A field that a contract's conditions may speak of. */
export interface QueryField {
  readonly name: string;
  readonly type: "string" | "number" | "integer" | "boolean";
  /** The only values that it may have; absent where all of its type are allowed. */
  readonly values?: readonly string[];
  /** A query may leave it out. */
  readonly optional: boolean;
}
