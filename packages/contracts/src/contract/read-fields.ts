import type { QueryField } from "../query/condition.ts";
import type { ContractFile, FieldShape } from "./contract-file.ts";
import type { FaultList } from "./fault-list.ts";

/** Words that conditions need for themselves. */
const reserved: readonly string[] = ["any", "all", "not"];

/** The fields of the query that a file declares. */
export function readFields({ query = {} }: ContractFile, faults: FaultList): readonly QueryField[] {
  return Object.entries(query).map(([name, shape]) => {
    if (reserved.includes(name))
      faults.report(
        "shape",
        ["query", name],
        `\`${name}\` is a word of conditions; give the field another name`,
      );
    const field = fieldOf(name, shape);
    if (field.values !== undefined && field.type !== "string")
      faults.report("shape", ["query", name], "has `values`, so its type is string");
    return field;
  });
}

function fieldOf(name: string, shape: FieldShape): QueryField {
  if (typeof shape === "string") return { name, type: shape, optional: false };
  if (isList(shape)) return { name, type: "string", values: shape, optional: false };
  const { type = "string", values, optional = false } = shape;
  return { name, type, ...(values === undefined ? {} : { values }), optional };
}

function isList(shape: FieldShape): shape is readonly string[] {
  return Array.isArray(shape);
}
