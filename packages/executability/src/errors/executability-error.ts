/** What went wrong, for code to branch on. Messages are for people and may change; codes don't. */
export type ExecutabilityErrorCode =
  /** A tool can't be used as it is given. */
  | "tool-invalid"
  /** A description of a state machine can't be used. */
  | "machine-invalid"
  /** A file of tasks, or of a scripted model's replies, can't be used. */
  | "tasks-invalid"
  /** A run's figures exclude each other. */
  | "run-invalid"
  /** An option with an unknown name or value. */
  | "option-invalid";

/** The one class that this package throws. Branch on `code`; `message` is for people and may change. */
export class ExecutabilityError extends Error {
  override readonly name = "ExecutabilityError";
  /** Recognises errors of another installed copy of this package, which `instanceof` would miss. */
  readonly "~agentltl/ExecutabilityError" = true;
  readonly code: ExecutabilityErrorCode;

  constructor(code: ExecutabilityErrorCode, message: string, options: ErrorOptions = {}) {
    super(message, options);
    this.code = code;
  }

  /** True for the errors of any installed copy of this package. */
  static isInstance(value: unknown): value is ExecutabilityError {
    return typeof value === "object" && value !== null && "~agentltl/ExecutabilityError" in value;
  }
}
