import type { FormulaOf, Pattern } from "@agentltl/core/formula";
import type { Json } from "./json-value.ts";

/** The calls that a rule speaks of: those that fit one of the patterns. At least one. */
export interface CallTarget {
  readonly kind: "calls";
  readonly patterns: readonly Pattern[];
}

/** A message that a rule speaks of. */
export interface SaidTarget {
  readonly kind: "said";
  readonly said: FormulaOf<"said">;
}

/** Command lines that a rule speaks of: those that run one of some programs. */
export interface RunsTarget {
  readonly kind: "runs";
  /** The calls of shells. Each binds `line` to its command line. */
  readonly lines: readonly Pattern[];
  /** As the second term of `runsCommand`. */
  readonly programs: Json;
  readonly outcome?: "ok" | "error";
}

/** What a rule can speak of. */
export type Target = CallTarget | SaidTarget | RunsTarget;
