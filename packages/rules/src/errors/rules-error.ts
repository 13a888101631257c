/** What went wrong, for code to branch on. Messages are for people and may change; codes don't. */
export type RulesErrorCode =
  /** There is no file, it is a folder, or its bytes are no UTF-8. */
  | "file-unreadable"
  /** More characters, or deeper nesting, than a rule file may have. */
  | "too-large"
  /** No text, or no rules. */
  | "empty"
  /** No YAML. */
  | "yaml"
  /** YAML that means something else than it seems to: a tag, an anchor, an alias, a merge key, a comment in place of a value. */
  | "yaml-trap"
  /** A key that rule files don't have. */
  | "unknown-key"
  /** A key that is needed and not there. */
  | "missing-key"
  /** A value of the wrong type, or one that can't be meant. */
  | "wrong-value"
  /** An id twice, or a name twice. */
  | "duplicate"
  /** A file that can't be included, or has faults of its own. */
  | "include"
  /** A rule of the library that there is none of, or that is asked for in a way that it can't be. */
  | "use"
  /** A rule whose formula can't be judged. */
  | "formula"
  /** An example that can't be read. */
  | "example"
  /** A run that has no verdict, where one is needed. */
  | "unjudged";

/** One thing that is wrong, and where. Lines and columns count from 1, columns in UTF-16 units. */
export interface RulesFault {
  readonly code: RulesErrorCode;
  /** What to change, in one sentence. */
  readonly message: string;
  /** Absent where the fault is about the file as a whole; the message then names it. */
  readonly line?: number;
  readonly column?: number;
  /** The source line, without its line end. */
  readonly source?: string;
}

/**
 * The one class that this package throws: everything that is wrong with a rule file, in the order of the file. `code`, `line`, `column`
 * and `source` are those of the first fault, which is also the message. Branch on `code`; `message` is for people and may change.
 */
export class RulesError extends Error {
  override readonly name = "RulesError";
  /** Recognises errors of another installed copy of this package, which `instanceof` would miss. */
  readonly "~agentltl/RulesError" = true;
  readonly code: RulesErrorCode;
  readonly file: string | undefined;
  readonly line: number | undefined;
  readonly column: number | undefined;
  readonly source: string | undefined;
  /** At least one. */
  readonly faults: readonly RulesFault[];

  constructor(faults: readonly [RulesFault, ...RulesFault[]], file?: string, options?: ErrorOptions) {
    const [first, ...others] = faults;
    const more = others.length === 0 ? "" : ` (and ${others.length} more)`;
    super(`${placed(first, file)}${more}`, options);
    this.code = first.code;
    this.file = file;
    this.line = first.line;
    this.column = first.column;
    this.source = first.source;
    this.faults = faults;
  }

  /** True for the errors of any installed copy of this package. */
  static isInstance(value: unknown): value is RulesError {
    return typeof value === "object" && value !== null && "~agentltl/RulesError" in value;
  }
}

/** `message` with its place in front: `support.rules.yaml:9:8: ...`, or `line 9: ...` where the file has no name. One about the whole file names it itself. */
function placed({ message, line, column }: RulesFault, file: string | undefined): string {
  if (file === undefined) return line === undefined ? message : `line ${line}: ${message}`;
  return line === undefined ? message : `${file}:${line}:${column ?? 1}: ${message}`;
}
