import { nearestName } from "@agentltl/core/host";
import type { ContractEdge } from "./contract.ts";
import type { ContractFile } from "./contract-file.ts";
import type { FaultList, FilePath } from "./fault-list.ts";
import { spanOf } from "./read-nodes.ts";

/** The edges that a file writes, those of a chain one by one. An edge that hangs in the air is a fault, and left out. */
export function readEdges(
  { edges = [], text, nodes }: ContractFile,
  faults: FaultList,
): readonly ContractEdge[] {
  const known = Object.keys(nodes);
  return edges.flatMap((shape, index): readonly ContractEdge[] => {
    const path = ["edges", index];
    if (typeof shape !== "string") {
      const ends = [shape.from, shape.to];
      const fine = ends.filter((id) => nodeExists(id, known, path, faults)).length === ends.length;
      const span = spanOf(shape.quote, text, [...path, "quote"], faults);
      return fine ? [{ from: shape.from, to: shape.to, ...(span === undefined ? {} : { span }) }] : [];
    }
    const chain = shape.split("->").map((part) => part.trim());
    if (chain.length < 2) faults.report("shape", path, `\`${shape}\` is no edge; write \`a -> b\``);
    const fine = chain.filter((id) => nodeExists(id, known, path, faults)).length === chain.length;
    return fine ? chain.slice(1).map((to, place) => ({ from: chain[place] ?? to, to })) : [];
  });
}

/** Whether there is such a node; else a fault that names the nearest. */
export function nodeExists(id: string, known: readonly string[], path: FilePath, faults: FaultList): boolean {
  if (known.includes(id)) return true;
  const near = nearestName(id, known);
  faults.report(
    "dangling",
    path,
    `there is no node \`${id}\`${near === undefined ? "; add it under `nodes`" : `; did you mean \`${near}\`?`}`,
  );
  return false;
}
