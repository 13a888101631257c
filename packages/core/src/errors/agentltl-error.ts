/** What went wrong, for code to branch on. Messages are for people and may change; codes don't. */
export type ErrorCode =
  /** Formula text that can't be read: see `line`, `column`. */
  | "syntax"
  /** A formula, pattern or path that can't be judged as written: unbound variable, unknown predicate, ambiguous part. */
  | "formula-invalid"
  /** A constraint or procedure that can't be used: no name, a name twice, a weight that is no finite number >= 0. */
  | "procedure-invalid"
  /** A trace record that is none. Records with faults inside are read, and the faults reported as gaps. */
  | "trace-invalid"
  /** An option with an unknown name or value. */
  | "option-invalid"
  /** Rules and tools that don't fit: an unknown tool or argument, an obligation that no tool can meet. */
  | "binding-invalid"
  /** A snapshot that is broken, from another version, or from other rules. */
  | "snapshot-invalid";

/** Where in a text the fault is. Lines and columns count from 1, columns in UTF-16 units. */
export interface ErrorPlace {
  readonly line: number;
  readonly column: number;
  /** The source line, without its line end. */
  readonly source: string;
}

/** Facts that go with an error. */
export interface ErrorDetails extends ErrorOptions {
  readonly place?: ErrorPlace;
  /** The name that the user most likely meant. */
  readonly nearest?: string;
}

/** The one class that this package throws. Branch on `code`; `message` is for people and may change. */
export class AgentLTLError extends Error {
  override readonly name = "AgentLTLError";
  /** Recognises errors of another installed copy of this package, which `instanceof` would miss. */
  readonly "~agentltl/AgentLTLError" = true;
  readonly code: ErrorCode;
  readonly place: ErrorPlace | undefined;
  readonly nearest: string | undefined;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, details);
    this.code = code;
    this.place = details.place;
    this.nearest = details.nearest;
  }

  /** True for the errors of any installed copy of this package. */
  static isInstance(value: unknown): value is AgentLTLError {
    return typeof value === "object" && value !== null && "~agentltl/AgentLTLError" in value;
  }
}
