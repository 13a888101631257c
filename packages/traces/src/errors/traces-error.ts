/** What went wrong, for code to branch on. Messages are for people and may change; codes don't. */
export type TracesErrorCode =
  /** No reader knows such a value. */
  | "format-unknown"
  /** Several readers know it, and would read it differently. */
  | "format-ambiguous"
  /** It is not what the named format looks like. */
  | "format-wrong"
  /** JSON can't carry it: a cycle, a function, nesting that is too deep. */
  | "value-unreadable"
  /** An option with an unknown name or value. */
  | "option-invalid";

/** The one class that this package throws. Branch on `code`; `message` is for people and may change. */
export class TracesError extends Error {
  override readonly name = "TracesError";
  /** Recognises errors of another installed copy of this package, which `instanceof` would miss. */
  readonly "~agentltl/TracesError" = true;
  readonly code: TracesErrorCode;

  constructor(code: TracesErrorCode, message: string, options: ErrorOptions = {}) {
    super(message, options);
    this.code = code;
  }

  /** True for the errors of any installed copy of this package. */
  static isInstance(value: unknown): value is TracesError {
    return typeof value === "object" && value !== null && "~agentltl/TracesError" in value;
  }
}
