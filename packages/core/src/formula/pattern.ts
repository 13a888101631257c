import type { Json } from "../json/json.ts";

/** Which tools a pattern speaks of. A glob knows `*` (any characters) and `?` (one). */
export type ToolSelector =
  | { readonly kind: "any" }
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "names"; readonly names: readonly string[] }
  | { readonly kind: "glob"; readonly glob: string };

/** The two recorded values of a call. */
export type CallPart = "args" | "result";

/** The order relations on numbers; two texts are compared by their UTF-16 units (right for ISO dates). Other pairs are in no relation. */
export type Relation = "<" | "<=" | ">" | ">=";

/** What a value is compared with: a literal, a variable, or a value of the same call. */
export type Operand =
  | { readonly kind: "literal"; readonly value: number | string }
  | { readonly kind: "variable"; readonly name: string }
  | { readonly kind: "valueAt"; readonly part: CallPart; readonly path: string };

/**
 * What one value must be. Where a path reaches several values, one of them must match.
 *
 * `absent` alone is about the path reaching nothing; every other matcher is false there.
 */
export type Matcher =
  /** Deep equality on JSON: `1` equals `1.0`, `"1"` does not. */
  | { readonly kind: "equals"; readonly value: Json }
  /** Equal to what the variable is bound to. Directly in the pattern of `bind` and `bindSome` it captures. */
  | { readonly kind: "variable"; readonly name: string }
  | { readonly kind: "oneOf"; readonly values: readonly Json[] }
  | { readonly kind: "compare"; readonly relation: Relation; readonly operand: Operand }
  /** Equal to another value of the same call. */
  | { readonly kind: "sameAs"; readonly part: CallPart; readonly path: string }
  /** A text that the whole glob covers. */
  | { readonly kind: "glob"; readonly glob: string }
  /** A text in which the expression finds a match; `(?i)` in front takes either case. Only expressions that run in linear time are accepted. */
  | { readonly kind: "regex"; readonly regex: string }
  /** A list with this member, an object with this sub-mapping, or a text with this text at token boundaries. */
  | { readonly kind: "contains"; readonly value: Json | VariableReference }
  | { readonly kind: "exists" }
  | { readonly kind: "absent" }
  /** The value is there and the body does not match it. */
  | { readonly kind: "not"; readonly body: Matcher };

/** A variable where a value could stand. */
export interface VariableReference {
  readonly kind: "variable";
  readonly name: string;
}

/** One demand on one part of a call. Conditions whose paths share a prefix up to a `[*]` speak of the same element. */
export interface Condition {
  readonly part: CallPart;
  /** As in `a.b[0].c` or `items[*].id`; empty for the whole value. */
  readonly path: string;
  readonly matcher: Matcher;
}

/** How a call can have ended, as far as patterns speak of it. */
export type EndedAs = "ok" | "error";

/** Which calls are meant: all parts must fit. */
export interface Pattern {
  readonly tool: ToolSelector;
  readonly where: readonly Condition[];
  readonly outcome?: EndedAs;
  readonly agent?: Matcher;
  /** Only the first call of a step: no call of the same step stands before it. A call without a step is a step of its own. */
  readonly opensStep?: true;
}
