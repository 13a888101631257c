import { compares, type Json, type JsonObject } from "@agentltl/core/host";
import type { Condition, Relation, Scalar, Test } from "./condition.ts";

/** Whether a condition holds of a query. */
export function holds(condition: Condition, query: JsonObject): boolean {
  switch (condition.kind) {
    case "constant":
      return condition.value;
    case "field": {
      const { field, test } = condition;
      return passes(test, Object.hasOwn(query, field) ? query[field] : undefined);
    }
    case "not":
      return !holds(condition.body, query);
    case "all":
      return condition.parts.every((part) => holds(part, query));
    case "any":
      return condition.parts.some((part) => holds(part, query));
  }
}

/** Whether a value passes a test; `undefined` is a value that is not there. */
export function passes(test: Test, value: Json | undefined): boolean {
  switch (test.kind) {
    case "equals":
      return value === test.value;
    case "differs":
      return value !== undefined && value !== test.value;
    case "oneOf":
      return test.values.some((one) => one === value);
    case "compare":
      return ordered(value, test.relation, test.than);
    case "exists":
      return (value !== undefined) === test.exists;
  }
}

/** A number and a text are in no order. */
function ordered(value: Json | undefined, relation: Relation, than: Scalar): boolean {
  if (typeof value === "number" && typeof than === "number") return compares(value, relation, than);
  return typeof value === "string" && typeof than === "string" && compares(value, relation, than);
}
