import { isNode, isScalar, LineCounter, parseDocument, visit } from "yaml";
import { type ContractFault, ContractsError } from "../errors/contracts-error.ts";
import { findActivationFaults } from "./activation-faults.ts";
import type { Contract } from "./contract.ts";
import type { ContractFile } from "./contract-file.ts";
import { contractShape } from "./contract-shape.ts";
import { type FaultList, type FilePath, faultList, faultsText } from "./fault-list.ts";
import { findGraphFaults } from "./graph-faults.ts";
import { readBranches } from "./read-branches.ts";
import { readEdges } from "./read-edges.ts";
import { readFields } from "./read-fields.ts";
import { readInvariants } from "./read-invariants.ts";
import { readNodes, readPattern } from "./read-nodes.ts";
import { readOutput } from "./read-output.ts";
import { shapeFaults } from "./shape-faults.ts";

/** What goes with a text. */
export interface ParseContractOptions {
  /** Named in errors. */
  readonly file?: string;
}

/**
 * Reads a contract from YAML or JSON.
 *
 * Throws `contract-invalid` with every fault and its place: what has another shape than schema.json says, cycles, edges and names that hang in
 * the air, nodes that no edge or decision leads to, nodes and cases that are active for no query, two cases of a branch that are right for one
 * query, conditions on fields that the query does not have, formulas that are none, quotes that do not stand in the text.
 */
export function parseContract(text: string, { file = "contract" }: ParseContractOptions = {}): Contract {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const placeAt = (offset: number): { readonly line: number; readonly column: number } => {
    const { line, col } = lines.linePos(offset);
    return { line, column: col };
  };
  const faults = faultList((path) => placeAt(offsetOf(document, path)));
  const own: ContractFault[] = [];
  const refuseFaults = (): void => {
    const all = [...own, ...faults.all()];
    if (all.length > 0) throw new ContractsError("contract-invalid", faultsText(file, all), all);
  };
  const [first] = document.errors;
  if (first !== undefined) {
    const fault = { code: "syntax", path: "", ...placeAt(first.pos[0]), message: first.message } as const;
    throw new ContractsError("contract-invalid", faultsText(file, [fault]), [fault]);
  }
  visit(document, {
    Pair: (_key, { key }) => {
      if (!isScalar(key) || key.value !== "__proto__") return;
      const place = placeAt(key.range?.[0] ?? 0);
      own.push({ code: "shape", path: "", ...place, message: "`__proto__` is no name; take another" });
    },
  });
  const read = contractShape.safeParse(document.toJS({ maxAliasCount: 100 }));
  if (!read.success)
    for (const { path, message } of shapeFaults(read.error.issues)) faults.report("shape", path, message);
  refuseFaults();
  const contract = contractFrom(read.data as ContractFile, faults);
  refuseFaults();
  return contract;
}

/** The contract that a file of the right shape means. What hangs on faults that are told of is not looked at again. */
function contractFrom(file: ContractFile, faults: FaultList): Contract {
  const fields = readFields(file, faults);
  const { id, title = id, audited = true, text } = file;
  const output = readOutput(file.output, faults);
  const contract: Contract = {
    id,
    title,
    audited,
    ...(text === undefined ? {} : { text }),
    fields,
    nodes: readNodes(file, fields, faults),
    edges: readEdges(file, faults),
    branches: readBranches(file, fields, faults),
    invariants: readInvariants(file, fields, faults),
    ...(output === undefined ? {} : { output }),
    ignored: (file.ignored ?? []).flatMap(
      (call, index) => readPattern(call, ["ignored", index], faults) ?? [],
    ),
    extras: file.extras ?? "refused",
  };
  if (faults.all().some(({ code }) => code === "dangling")) return contract;
  findGraphFaults(contract, file, faults);
  if (faults.all().length === 0) findActivationFaults(contract, faults);
  return contract;
}

/** Of the innermost part that is there. */
function offsetOf(document: ReturnType<typeof parseDocument>, path: FilePath): number {
  for (let length = path.length; length >= 0; length -= 1) {
    const node = document.getIn(path.slice(0, length), true);
    if (isNode(node)) return node.range?.[0] ?? 0;
  }
  return 0;
}
