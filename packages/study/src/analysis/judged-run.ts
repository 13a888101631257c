import type { Category, PaperCategory, Policy } from "@agentltl/grounding";
import type { RunCell, RunEnd, RunUsage } from "../runs/run-record.ts";

/** What one policy says of a valid run. */
export interface PolicyVerdict {
  readonly correct: boolean;
  /** `null` where it could not be judged. */
  readonly grounded: boolean | null;
  /** Paper section 5.3; absent where it could not be judged. */
  readonly paper?: PaperCategory;
  /** Ours: refusals, answers that name nothing, and what could not be judged stand apart. */
  readonly own: Category;
}

/** A run as the tables need it: small, so that thousands fit into memory. */
export interface JudgedRun {
  readonly key: string;
  readonly cell: RunCell;
  readonly end: RunEnd;
  readonly usage: RunUsage;
  /** Of a valid run: one that ended with an answer. */
  readonly verdicts?: Readonly<Record<Policy, PolicyVerdict>>;
  /** Which of the rules of the prompt were kept. */
  readonly kept: Readonly<Record<string, boolean | null>>;
}
