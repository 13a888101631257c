import type { Condition, QueryField } from "../query/condition.ts";
import type { Branch, BranchCase } from "./contract.ts";
import type { CaseShape, ContractFile } from "./contract-file.ts";
import type { FaultList, FilePath } from "./fault-list.ts";
import { noneOf, readCondition } from "./read-condition.ts";
import { nodeExists } from "./read-edges.ts";

/** The branches that a file writes. */
export function readBranches(
  { branches = {}, nodes }: ContractFile,
  fields: readonly QueryField[],
  faults: FaultList,
): readonly Branch[] {
  const known = Object.keys(nodes);
  return Object.entries(branches).map(([id, { at, cases }]) => {
    const path = ["branches", id];
    nodeExists(at, known, [...path, "at"], faults);
    return { id, at, cases: readCases(cases, [...path, "cases"], known, fields, faults) };
  });
}

function readCases(
  shapes: Readonly<Record<string, CaseShape>>,
  path: FilePath,
  known: readonly string[],
  fields: readonly QueryField[],
  faults: FaultList,
): readonly BranchCase[] {
  const conditions = new Map<string, Condition>();
  for (const [name, { when, otherwise }] of Object.entries(shapes)) {
    if ((when === undefined) === (otherwise === undefined))
      faults.report("shape", [...path, name], "needs `when`, or `otherwise: true`, and not both");
    if (when !== undefined)
      conditions.set(name, readCondition(when, [...path, name, "when"], fields, faults));
  }
  const otherwise = noneOf([...conditions.values()]);
  return Object.entries(shapes).map(([name, { nodes }]) => ({
    name,
    when: conditions.get(name) ?? otherwise,
    nodes: nodes.filter((id, index) => nodeExists(id, known, [...path, name, "nodes", index], faults)),
  }));
}
