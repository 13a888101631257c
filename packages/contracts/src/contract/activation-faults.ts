import type { JsonObject } from "@agentltl/core/host";
import type { Condition } from "../query/condition.ts";
import { findQuery } from "../query/find-query.ts";
import { activationOf } from "./activation.ts";
import type { Contract } from "./contract.ts";
import type { FaultList, FilePath } from "./fault-list.ts";
import { allOf } from "./read-condition.ts";

/** Nodes, cases and invariants that are active for no query, and branches of which two cases are right for one. */
export function findActivationFaults(contract: Contract, faults: FaultList): void {
  const { nodes, branches, invariants, fields } = contract;
  const never = (condition: Condition): boolean => findQuery(condition, fields).kind === "none";
  const told = new Set<string>();
  for (const { id, parent } of nodes) {
    const above = parent !== undefined && told.has(parent);
    if (above || !never(activationOf(id, contract))) continue;
    told.add(id);
    faults.report(
      "always-inactive",
      ["nodes", id],
      "is active for no query; its conditions exclude each other",
    );
  }
  for (const { id, when } of invariants)
    if (never(when)) faults.report("always-inactive", ["invariants", id], "applies to no query");
  for (const { id, cases, at } of branches) {
    for (const [index, one] of cases.entries()) {
      const path: FilePath = ["branches", id, "cases", one.name];
      if (never(one.when)) faults.report("always-inactive", path, "is right for no query");
      for (const other of cases.slice(index + 1)) {
        const both = findQuery(allOf([one.when, other.when, activationOf(at, contract)]), fields);
        if (both.kind === "found")
          faults.report(
            "conflicting-branches",
            path,
            `\`${one.name}\` and \`${other.name}\` are both right for ${shown(both.query)}; let their conditions exclude each other`,
          );
        const shared = one.nodes.find((node) => other.nodes.includes(node));
        if (shared !== undefined)
          faults.report(
            "conflicting-branches",
            path,
            `\`${shared}\` is in \`${one.name}\` and in \`${other.name}\`; what all cases do belongs in none of them`,
          );
      }
    }
  }
}

function shown(query: JsonObject): string {
  const fields = Object.entries(query).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return fields.length === 0 ? "every query" : `the query {${fields.join(", ")}}`;
}
