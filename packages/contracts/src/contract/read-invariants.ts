import { problems } from "@agentltl/core/formula";
import { parsePath } from "@agentltl/core/host";
import type { QueryField } from "../query/condition.ts";
import type { Invariant, ValueTest } from "./contract.ts";
import type { ContractFile, InvariantShape } from "./contract-file.ts";
import type { FaultList, FilePath } from "./fault-list.ts";
import { readCondition, unknownField } from "./read-condition.ts";
import { nodeExists } from "./read-edges.ts";
import { readFormula } from "./read-nodes.ts";
import { readTests } from "./read-test.ts";

/** The invariants that a file writes. */
export function readInvariants(
  file: ContractFile,
  fields: readonly QueryField[],
  faults: FaultList,
): readonly Invariant[] {
  return Object.entries(file.invariants ?? {}).flatMap(([id, shape]): readonly Invariant[] => {
    const path = ["invariants", id];
    const { why: description = "", when: condition } = shape;
    const when =
      condition === undefined
        ? ({ kind: "constant", value: true } as const)
        : readCondition(condition, [...path, "when"], fields, faults);
    const body = readBody(shape, path, file, fields, faults);
    return body === undefined ? [] : [{ id, description, when, ...body }];
  });
}

type Body =
  | Pick<Extract<Invariant, { kind: "formula" }>, "kind" | "formula">
  | Pick<Extract<Invariant, { kind: "values" }>, "kind" | "node" | "values">;

function readBody(
  { formula: text, node, values }: InvariantShape,
  path: FilePath,
  file: ContractFile,
  fields: readonly QueryField[],
  faults: FaultList,
): Body | undefined {
  if (text !== undefined && node === undefined && values === undefined) {
    const formula = readFormula(text, [...path, "formula"], faults);
    if (formula === undefined) return undefined;
    const [problem] = problems(formula);
    if (problem !== undefined) faults.report("formula", [...path, "formula"], problem.message);
    return { kind: "formula", formula };
  }
  if (text !== undefined || node === undefined || values === undefined) {
    faults.report("shape", path, "needs `formula`, or `node` with `values`");
    return undefined;
  }
  nodeExists(node, Object.keys(file.nodes), [...path, "node"], faults);
  const tests = Object.entries(values).map(([name, shape]): ValueTest => {
    const place = [...path, "values", name];
    const part = name === "result" || name.startsWith("result.") ? "result" : "args";
    const inside = part === "result" ? name.slice("result.".length) : name;
    if (parsePath(inside) === undefined)
      faults.report("shape", place, `\`${name}\` is no path; write it as in \`items[0].id\``);
    const read = readTests(shape);
    for (const test of read) {
      const operand = test.kind === "compare" ? test.than : "value" in test ? test.value : undefined;
      if (typeof operand === "object" && !fields.some((field) => field.name === operand.name))
        faults.report("unknown-field", place, unknownField(operand.name, fields));
    }
    return { part, path: inside, tests: read };
  });
  return { kind: "values", node, values: tests };
}
