import type { Formula, Pattern } from "@agentltl/core/formula";

/** What a kind of rule comes to. */
export interface CompiledRule {
  readonly formula: Formula;
  /** Calls without which the rule can't be met: its prerequisites, what it owes. */
  readonly needs: readonly Pattern[];
  readonly scope?: "turn";
  readonly due?: "turn" | "session";
}
