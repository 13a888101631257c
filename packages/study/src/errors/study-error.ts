/** What went wrong, for code to branch on. Messages are for people and may change; codes don't. */
export type StudyErrorCode =
  /** A study file, or a file that it names, can't be used. */
  | "study-invalid"
  /** A repository is not there, or is not what it was when it was pinned. */
  | "repository-invalid"
  /** A model is unknown, or can't be asked: no key. */
  | "model-invalid"
  /** Questions can't be used, or not enough can be asked. */
  | "questions-invalid"
  /** What is in the results' folder belongs to another study, or is no such file. */
  | "results-invalid";

/** The one class that this package throws. Branch on `code`; `message` is for people and may change. */
export class StudyError extends Error {
  override readonly name = "StudyError";
  /** Recognises errors of another installed copy of this package, which `instanceof` would miss. */
  readonly "~agentltl/StudyError" = true;
  readonly code: StudyErrorCode;

  constructor(code: StudyErrorCode, message: string, options: ErrorOptions = {}) {
    super(message, options);
    this.code = code;
  }

  /** True for the errors of any installed copy of this package. */
  static isInstance(value: unknown): value is StudyError {
    return typeof value === "object" && value !== null && "~agentltl/StudyError" in value;
  }
}
