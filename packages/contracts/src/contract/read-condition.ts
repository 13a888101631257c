import { nearestName } from "@agentltl/core/host";
import type { Condition, QueryField, Test } from "../query/condition.ts";
import type { ConditionShape, TestShape } from "./contract-file.ts";
import type { FaultList, FilePath } from "./fault-list.ts";
import { readLiteralTests } from "./read-test.ts";

/** The condition that a file writes at `path`. Fields that are not declared, and values that they can't have, are faults. */
export function readCondition(
  shape: ConditionShape,
  path: FilePath,
  fields: readonly QueryField[],
  faults: FaultList,
): Condition {
  const inner = (part: ConditionShape, ...names: FilePath): Condition =>
    readCondition(part, [...path, ...names], fields, faults);
  if ("any" in shape && Array.isArray(shape.any))
    return { kind: "any", parts: shape.any.map((part: ConditionShape, index) => inner(part, "any", index)) };
  if ("all" in shape && Array.isArray(shape.all))
    return { kind: "all", parts: shape.all.map((part: ConditionShape, index) => inner(part, "all", index)) };
  if (isNegation(shape)) return { kind: "not", body: inner(shape.not, "not") };
  const parts = Object.entries(shape).flatMap(([field, test]): readonly Condition[] =>
    readField(field, test as TestShape, [...path, field], fields, faults),
  );
  const [only, ...others] = parts;
  return only !== undefined && others.length === 0 ? only : { kind: "all", parts };
}

/** `not` with a mapping below it; a field can't be called so. */
function isNegation(shape: ConditionShape): shape is { readonly not: ConditionShape } {
  return "not" in shape && typeof shape.not === "object";
}

function readField(
  name: string,
  test: TestShape,
  path: FilePath,
  fields: readonly QueryField[],
  faults: FaultList,
): readonly Condition[] {
  const field = fields.find((one) => one.name === name);
  if (field === undefined) {
    faults.report("unknown-field", path, unknownField(name, fields));
    return [];
  }
  return readLiteralTests(test).map((one) => {
    const wrong = misfit(one, field);
    if (wrong !== undefined) faults.report("wrong-value", path, wrong);
    return { kind: "field", field: name, test: one };
  });
}

/** That a query has no such field, with the nearest one that it has. */
export function unknownField(name: string, fields: readonly QueryField[]): string {
  const names = fields.map((one) => one.name);
  const near = nearestName(name, names);
  if (near !== undefined) return `the query has no field \`${name}\`; did you mean \`${near}\`?`;
  return names.length === 0
    ? `the query has no field \`${name}\`; declare it under \`query\``
    : `the query has no field \`${name}\`; it has ${names.map((one) => `\`${one}\``).join(", ")}`;
}

function misfit(test: Test, field: QueryField): string | undefined {
  switch (test.kind) {
    case "equals":
    case "differs":
      return valueMisfit(test.value, field);
    case "oneOf":
      return test.values.map((value) => valueMisfit(value, field)).find((one) => one !== undefined);
    case "compare":
      return field.type === "boolean"
        ? `\`${field.name}\` is true or false, and neither is more than the other`
        : valueMisfit(test.than, { ...field, type: field.type === "integer" ? "number" : field.type });
    case "exists":
      return field.optional
        ? undefined
        : `\`${field.name}\` is in every query; declare it \`optional: true\` to ask`;
  }
}

/** Why a field never has this value. */
export function valueMisfit(value: unknown, { name, type, values }: QueryField): string | undefined {
  // A text that looks like a number is told from one.
  const isOdd = typeof value === "object" || (typeof value === "string" && type !== "string");
  const shown = `\`${isOdd ? JSON.stringify(value) : String(value)}\``;
  const fits =
    type === "integer"
      ? Number.isInteger(value)
      : type === "number"
        ? Number.isFinite(value)
        : typeof value === type;
  if (!fits) return `\`${name}\` is of type ${type}, and ${shown} is not`;
  if (values === undefined || values.some((one) => one === value)) return undefined;
  const near = nearestName(String(value), values);
  return `\`${name}\` is never ${shown}${near === undefined ? `: it is ${values.join(", ")}` : `; did you mean \`${near}\`?`}`;
}

/** All of some conditions. */
export function allOf(conditions: readonly Condition[]): Condition {
  return { kind: "all", parts: conditions };
}

/** None of some conditions. */
export function noneOf(conditions: readonly Condition[]): Condition {
  return { kind: "not", body: { kind: "any", parts: conditions } };
}
