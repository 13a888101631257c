/** What went wrong, for code to branch on. Messages are for people and may change; codes don't. */
export type ContractsErrorCode =
  /** A contract can't be used; `faults` says where and why. */
  | "contract-invalid"
  /** A query does not fit the fields that the contract declares. */
  | "query-invalid"
  /** An observed graph, or an extractor's answer, is none. */
  | "observation-invalid"
  /** An option with an unknown name or value. */
  | "option-invalid";

/** Of which sort a fault in a contract is. */
export type ContractFaultCode =
  | "syntax"
  | "shape"
  | "cycle"
  | "dangling"
  | "unreachable"
  | "always-inactive"
  | "conflicting-branches"
  | "unknown-field"
  | "wrong-value"
  | "formula"
  | "quote";

/** One thing that is wrong in a contract. */
export interface ContractFault {
  readonly code: ContractFaultCode;
  /** As in `nodes.refund.when`. */
  readonly path: string;
  /** From 1. */
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** The one class that this package throws. Branch on `code`; `message` is for people and may change. */
export class ContractsError extends Error {
  override readonly name = "ContractsError";
  /** Recognises errors of another installed copy of this package, which `instanceof` would miss. */
  readonly "~agentltl/ContractsError" = true;
  readonly code: ContractsErrorCode;
  /** For `contract-invalid`: all that is wrong, in the order of the file. */
  readonly faults: readonly ContractFault[];

  constructor(code: ContractsErrorCode, message: string, faults: readonly ContractFault[] = []) {
    super(message);
    this.code = code;
    this.faults = faults;
  }

  /** True for the errors of any installed copy of this package. */
  static isInstance(value: unknown): value is ContractsError {
    return typeof value === "object" && value !== null && "~agentltl/ContractsError" in value;
  }
}
