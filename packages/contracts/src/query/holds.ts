import type { Json, JsonObject } from "@agentltl/core/host";
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
      return compares(value, test.relation, test.than);
    case "exists":
      return (value !== undefined) === test.exists;
  }
}

function compares(value: Json | undefined, relation: Relation, than: Scalar): boolean {
  if (typeof value !== typeof than || (typeof value !== "number" && typeof value !== "string")) return false;
  const [left, right] = [value, than] as [number, number] | [string, string];
  switch (relation) {
    case "<":
      return left < right;
    case "<=":
      return left <= right;
    case ">":
      return left > right;
    case ">=":
      return left >= right;
  }
}
