import type { Matcher } from "../formula/pattern.ts";
import { isVariableReference } from "../formula/variables-of-pattern.ts";
import type { Json } from "../json/json.ts";
import { type Bindings, lookUp } from "./bindings.ts";

/** A matcher as data, with the values of its variables written in: equal for two that ask the same. A variable without value stays. */
export function writtenIn(matcher: Matcher, bindings: Bindings | undefined): Json {
  switch (matcher.kind) {
    case "variable": {
      const value = lookUp(bindings, matcher.name);
      return value === undefined ? ["unbound", matcher.name] : { kind: "equals", value };
    }
    case "compare": {
      const { relation, operand } = matcher;
      if (operand.kind === "valueAt") return { ...matcher, operand: { ...operand } };
      const value = operand.kind === "literal" ? operand.value : lookUp(bindings, operand.name);
      return value === undefined ? ["unbound", relation] : { kind: "compare", relation, value };
    }
    case "contains": {
      const value = isVariableReference(matcher.value) ? lookUp(bindings, matcher.value.name) : matcher.value;
      return value === undefined ? ["unbound", "contains"] : { kind: "contains", value };
    }
    case "not":
      return { kind: "not", body: writtenIn(matcher.body, bindings) };
    case "equals":
      return { kind: "equals", value: matcher.value };
    case "oneOf":
      return { kind: "oneOf", values: matcher.values };
    case "sameAs":
    case "glob":
    case "regex":
    case "exists":
    case "absent":
      return { ...matcher };
  }
}
