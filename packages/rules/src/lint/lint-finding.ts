/** What is found, by its code. `docs/lint.md` has an example of each. */
export type LintCode =
  // Against the tools
  | "unknown-tool"
  | "unknown-argument"
  | "glob-matches-nothing"
  | "wrong-type"
  | "unmeetable"
  // By the machines of the rules
  | "unsatisfiable"
  | "always-satisfied"
  | "redundant"
  | "conflict"
  | "trap"
  // By the look of the formula
  | "whole-trace-under-operator"
  | "only-first-call"
  | "true-without-call"
  | "false-without-call"
  | "needs-both"
  | "slow-regex"
  | "odd-regex"
  | "weight-of-nothing"
  // On stored traces
  | "vacuous"
  | "never-active"
  | "unrecognised-failure"
  // Neither found nor ruled out
  | "gave-up"
  // The file can't be read
  | "unreadable";

/** `error`: the rule can't mean what it says. `warning`: most likely it isn't meant. `note`: good to know. */
export type Severity = "error" | "warning" | "note";

/** Something about a rule file that its writer should know. What a finding claims is true, also where it was meant so. */
export interface LintFinding {
  readonly code: LintCode;
  readonly severity: Severity;
  /** The rule; absent where it is about the file. */
  readonly rule?: string;
  /** Other rules that it takes to see it. */
  readonly others: readonly string[];
  readonly file?: string;
  /** From 1. */
  readonly line: number;
  readonly column: number;
  /** What is so, in one sentence. */
  readonly message: string;
  /** What to do about it, in one sentence. */
  readonly suggestion: string;
  /** A run that shows it, as an example in a rule file: `parseExample` reads it. Empty text: a run without calls. */
  readonly example?: string;
  /** What `--fix` changes. */
  readonly fix?: Fix;
}

/** A mechanical change of a rule file. */
export type Fix =
  /** The formula of the rule's `ltl` is written anew. */
  | { readonly kind: "formula"; readonly rule: string; readonly text: string }
  /** The name at the finding's place is written otherwise. */
  | { readonly kind: "name"; readonly from: string; readonly to: string };

/** How bad it is, by code. */
export const severities: Readonly<Record<LintCode, Severity>> = {
  "unknown-tool": "error",
  "unknown-argument": "error",
  "glob-matches-nothing": "error",
  "wrong-type": "error",
  unmeetable: "error",
  unsatisfiable: "error",
  "always-satisfied": "warning",
  redundant: "warning",
  conflict: "error",
  trap: "error",
  "whole-trace-under-operator": "warning",
  "only-first-call": "warning",
  "true-without-call": "warning",
  "false-without-call": "warning",
  "needs-both": "warning",
  "slow-regex": "error",
  "odd-regex": "warning",
  "weight-of-nothing": "warning",
  vacuous: "warning",
  "never-active": "warning",
  "unrecognised-failure": "warning",
  "gave-up": "note",
  unreadable: "error",
};
