import type { ContractFault, ContractFaultCode } from "../errors/contracts-error.ts";

/** A way into the file: keys and indexes. */
export type FilePath = readonly (string | number)[];

/** Where a path stands in a file, from 1. */
export type PlaceOf = (path: FilePath) => { readonly line: number; readonly column: number };

/** Faults as they are found. */
export interface FaultList {
  report(code: ContractFaultCode, path: FilePath, message: string): void;
  /** In the order of the file. */
  readonly all: () => readonly ContractFault[];
}

/** An empty list of faults of one file. */
export function faultList(placeOf: PlaceOf): FaultList {
  const found: ContractFault[] = [];
  return {
    report: (code, path, message) => {
      found.push({ code, path: path.join("."), ...placeOf(path), message });
    },
    all: () => found.toSorted((one, other) => one.line - other.line || one.column - other.column),
  };
}

/** The faults as one text, a line each: `refund.contract.yaml:12:5: nodes.refund: …`. */
export function faultsText(file: string, faults: readonly ContractFault[]): string {
  return faults
    .map(({ line, column, path, message }) => `${file}:${line}:${column}: ${path || "the file"}: ${message}`)
    .join("\n");
}
