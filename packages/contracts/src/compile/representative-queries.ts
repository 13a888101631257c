import type { Json, JsonObject } from "@agentltl/core/host";
import { activationOf } from "../contract/activation.ts";
import type { Contract } from "../contract/contract.ts";
import { allOf } from "../contract/read-condition.ts";
import type { Condition, QueryField } from "../query/condition.ts";
import { findQuery } from "../query/find-query.ts";

/** One query for each case of each branch, and for each node that has a condition: one for which it is active, and one for which it is not. */
export function representativeQueries(contract: Contract): readonly JsonObject[] {
  const { fields, branches, nodes } = contract;
  const conditions: readonly Condition[] = [
    { kind: "constant", value: true },
    ...branches.flatMap(({ at, cases }) =>
      cases.map(({ when }) => allOf([when, activationOf(at, contract)])),
    ),
    ...nodes.flatMap(({ when }): readonly Condition[] =>
      when === undefined ? [] : [when, { kind: "not", body: when }],
    ),
  ];
  const found = conditions.flatMap((condition) => {
    const search = findQuery(condition, fields);
    return search.kind === "found" ? [withOthers(search.query, fields)] : [];
  });
  return [...new Map(found.map((query) => [JSON.stringify(query), query])).values()];
}

/** Fields of which the condition does not speak get some value. */
function withOthers(query: JsonObject, fields: readonly QueryField[]): JsonObject {
  return Object.fromEntries(
    fields.flatMap(({ name, type, values = [""], optional }): readonly (readonly [string, Json])[] => {
      if (Object.hasOwn(query, name)) return [[name, query[name] ?? null]];
      if (optional) return [];
      if (type === "boolean") return [[name, false]];
      return [[name, type === "string" ? (values[0] ?? "") : 0]];
    }),
  );
}
