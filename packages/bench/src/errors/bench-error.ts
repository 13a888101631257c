/** What went wrong, for code to branch on. Messages are for people and may change; codes don't. */
export type BenchErrorCode =
  /** A tool was given what it can't work with. */
  | "arguments-invalid"
  /** No template, tool, agent or setting of that name. */
  | "name-unknown"
  /** An option with an impossible value. */
  | "option-invalid"
  /** A file of runs that can't be gone on with. */
  | "runs-invalid"
  /** What was sent for a reward is not of the form that it has to be. */
  | "input-invalid"
  /** A task that rewards can't be computed for. */
  | "task-invalid"
  /** A rollout that is none. */
  | "rollout-invalid"
  /** More than can be computed in the time or the memory that one item may take. */
  | "too-slow"
  | "too-large";

/** The one class that this package throws. Branch on `code`; `message` is for people and may change. */
export class BenchError extends Error {
  override readonly name = "BenchError";
  /** Recognises errors of another installed copy of this package, which `instanceof` would miss. */
  readonly "~agentltl/BenchError" = true;
  readonly code: BenchErrorCode;

  constructor(code: BenchErrorCode, message: string, options: ErrorOptions = {}) {
    super(message, options);
    this.code = code;
  }

  /** True for the errors of any installed copy of this package. */
  static isInstance(value: unknown): value is BenchError {
    return typeof value === "object" && value !== null && "~agentltl/BenchError" in value;
  }
}
