import type { Policy } from "@agentltl/grounding";
import type { JudgeEntry, LimitsEntry, ModelEntry, QuestionsEntry, RepositoryEntry } from "./study-file.ts";

/** A block of rules for the system prompt, by the name that tables use. */
export interface Prompt {
  readonly id: string;
  readonly rules: string;
}

/** A model by the name that tables use. */
export interface StudyModel extends ModelEntry {
  readonly id: string;
}

/** A judge by the name that tables use. */
export interface StudyJudge extends JudgeEntry {
  readonly id: string;
  readonly calls: number;
}

/** A study file with every default filled in. */
export interface Study {
  readonly id: string;
  readonly repositories: readonly RepositoryEntry[];
  readonly frame?: { readonly what: string; readonly counts: readonly number[] };
  readonly questions: QuestionsEntry & { readonly per_repository: number; readonly seed: number };
  readonly prompts: readonly Prompt[];
  readonly models: readonly StudyModel[];
  readonly agent?: string;
  readonly seeds: readonly number[];
  readonly trials: number;
  readonly limits: LimitsEntry & { readonly steps: number };
  readonly concurrency: number;
  readonly retries: number;
  /** The headline policy, named before the run. */
  readonly policy: Policy;
  readonly analysis: {
    /** Absent where there is one prompt only. */
    readonly compare?: readonly [baseline: string, changed: string];
    readonly samples: number;
    readonly seed: number;
  };
  readonly judges: readonly StudyJudge[];
}
