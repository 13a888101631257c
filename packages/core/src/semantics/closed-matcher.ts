import type { CallPart, Matcher, Relation } from "../formula/pattern.ts";
import { isVariableReference } from "../formula/variables-of-pattern.ts";
import type { Json } from "../json/json.ts";
import type { Scope } from "./scope.ts";

/** A matcher in which every variable has given way to its value. Plain JSON. */
export type ClosedMatcher =
  | { readonly kind: "equals"; readonly value: Json }
  | { readonly kind: "oneOf"; readonly values: readonly Json[] }
  | { readonly kind: "compare"; readonly relation: Relation; readonly value: Json }
  /** Compared with the call's value at another path. */
  | {
      readonly kind: "compareWithin";
      readonly relation: Relation;
      readonly part: CallPart;
      readonly path: string;
    }
  /** Equal to the call's value at another path. */
  | { readonly kind: "sameAs"; readonly part: CallPart; readonly path: string }
  | { readonly kind: "glob"; readonly glob: string }
  | { readonly kind: "regex"; readonly regex: string }
  | { readonly kind: "contains"; readonly value: Json }
  | { readonly kind: "exists" }
  | { readonly kind: "absent" }
  | { readonly kind: "not"; readonly body: ClosedMatcher };

/** `matcher` with the values written in; `undefined` where a variable has none. */
export function close(matcher: Matcher, scope: Scope): ClosedMatcher | undefined {
  switch (matcher.kind) {
    case "variable": {
      const value = scope.get(matcher.name);
      return value === undefined ? undefined : { kind: "equals", value };
    }
    case "compare": {
      const { relation, operand } = matcher;
      if (operand.kind === "valueAt")
        return { kind: "compareWithin", relation, part: operand.part, path: operand.path };
      const value = operand.kind === "literal" ? operand.value : scope.get(operand.name);
      return value === undefined ? undefined : { kind: "compare", relation, value };
    }
    case "contains": {
      const value = isVariableReference(matcher.value) ? scope.get(matcher.value.name) : matcher.value;
      return value === undefined ? undefined : { kind: "contains", value };
    }
    case "not": {
      const body = close(matcher.body, scope);
      return body && { kind: "not", body };
    }
    case "equals":
    case "oneOf":
    case "sameAs":
    case "glob":
    case "regex":
    case "exists":
    case "absent":
      return matcher;
  }
}
