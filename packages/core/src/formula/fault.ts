/** What can be wrong with a part of a formula, for code to branch on. */
export type FaultCode =
  | "unbound-variable"
  | "unknown-predicate"
  | "unknown-domain"
  | "path-invalid"
  | "regex-invalid"
  | "name-invalid"
  | "value-invalid"
  | "number-invalid"
  | "looks-ahead";

/** Why a part can't be judged as it is written, and what to write instead. */
export interface Fault {
  readonly code: FaultCode;
  readonly message: string;
}
