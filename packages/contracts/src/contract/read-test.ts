import type { FieldReference, Scalar, Test } from "../query/condition.ts";
import type { OperandShape, TestShape } from "./contract-file.ts";

/** What a value must be, all together, as a file writes it. */
export function readTests(shape: TestShape<OperandShape>): readonly Test<Scalar | FieldReference>[] {
  if (typeof shape !== "object") return [{ kind: "equals", value: shape }];
  if ("query" in shape) return [{ kind: "equals", value: operandOf(shape) }];
  return Object.entries(shape).flatMap(([word, value]) => testOf(word, value));
}

/** The same where no operand may be a field. */
export function readLiteralTests(shape: TestShape): readonly Test[] {
  if (typeof shape !== "object") return [{ kind: "equals", value: shape }];
  return Object.entries(shape).flatMap(([word, value]) => testOf<Scalar>(word, value));
}

/** The shape has been checked: each word has a value of its kind. */
function testOf<Value>(word: string, value: unknown): readonly Test<Value>[] {
  switch (word) {
    case "=":
      return [{ kind: "equals", value: operandOf(value) as Value }];
    case "!=":
      return [{ kind: "differs", value: operandOf(value) as Value }];
    case "<":
    case "<=":
    case ">":
    case ">=":
      return [{ kind: "compare", relation: word, than: operandOf(value) as Value }];
    case "in":
      return [{ kind: "oneOf", values: value as readonly Scalar[] }];
    case "exists":
      return [{ kind: "exists", exists: value === true }];
    default:
      return [];
  }
}

function operandOf(value: unknown): Scalar | FieldReference {
  if (typeof value === "object" && value !== null && "query" in value)
    return { kind: "field", name: String(value.query) };
  return value as Scalar;
}
