import type { ToolFinding } from "@agentltl/rules";
import type { BaselineChanges } from "../baseline/baseline.ts";
import type { RuleSet } from "../rules/load-rule-set.ts";
import type { Gate } from "./gate.ts";
import type { Counts } from "./judge-traces.ts";
import type { JudgedTrace, Tally } from "./tally.ts";

/** All that is known when every trace was judged. */
export interface Judged {
  readonly tally: Tally;
  readonly gate: Gate;
  readonly rules: RuleSet;
  readonly counts: Counts;
  readonly all: boolean;
  readonly tools: readonly ToolFinding[];
  /** Absent without a baseline. */
  readonly baseline: { readonly changes: BaselineChanges; readonly text: readonly string[] } | undefined;
}

/** Takes in traces one by one, and writes the result. */
export interface Report {
  /** `accepted`: the rules of which all that is broken in this trace was accepted. */
  add(judged: JudgedTrace, accepted: ReadonlySet<string>): void;
  close(judged: Judged): void;
}
