import { isJsonObject, type JsonObject, nearestName, readJson } from "@agentltl/core/host";
import { valueMisfit } from "../contract/read-condition.ts";
import { ContractsError } from "../errors/contracts-error.ts";
import type { QueryField } from "../query/condition.ts";

/** A query that fits the fields. Throws `query-invalid` with all that does not: a field that is missing, unknown, or has another value. */
export function checkQuery(query: unknown, fields: readonly QueryField[]): JsonObject {
  const read = readJson(query);
  if (read.kind === "malformed" || !isJsonObject(read.value))
    throw new ContractsError(
      "query-invalid",
      "a query is an object with the fields that the contract declares",
    );
  const given = read.value;
  const names = fields.map(({ name }) => name);
  const unknown = Object.keys(given).flatMap((name) => {
    if (names.includes(name)) return [];
    const near = nearestName(name, names);
    return [`there is no field \`${name}\`${near === undefined ? "" : `; did you mean \`${near}\`?`}`];
  });
  const wrong = fields.flatMap((field) => {
    if (!Object.hasOwn(given, field.name)) return field.optional ? [] : [`\`${field.name}\` is missing`];
    return valueMisfit(given[field.name], field) ?? [];
  });
  const faults = [...unknown, ...wrong];
  if (faults.length > 0) throw new ContractsError("query-invalid", `query: ${faults.join("; ")}`);
  return given;
}
