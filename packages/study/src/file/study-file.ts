import type { Policy } from "@agentltl/grounding";

/** How much a tree is known, by decile of the popularity frame: low 1-4, mid 5-7, high 8-10 (paper section 17.2). */
export type Bucket = "low" | "mid" | "high";

/** One source tree that questions are asked about. Exactly one of `path`, `npm` and `git`. */
export interface RepositoryEntry {
  /** What the questions call it. Unique. */
  readonly id: string;
  /** A folder, relative to the study file. */
  readonly path?: string | undefined;
  /** `name@version`: a package that is installed where the study file is. */
  readonly npm?: string | undefined;
  /** A URL that `git clone` takes; with `commit`. */
  readonly git?: string | undefined;
  /** The full hash of the commit. */
  readonly commit?: string | undefined;
  /** The folder of it that agents see. Default: all of it. */
  readonly root?: string | undefined;
  /** Stars or downloads, in the unit of the frame. */
  readonly popularity?: number | undefined;
  /** In place of `popularity`. */
  readonly bucket?: Bucket | undefined;
}

/** Questions made from the trees, or read from a file. */
export interface QuestionsEntry {
  readonly generate?: "where-defined" | undefined;
  /** Default 10. */
  readonly per_repository?: number | undefined;
  /** Default 1. */
  readonly seed?: number | undefined;
  /** Default both. */
  readonly languages?: readonly ("python" | "typescript")[] | undefined;
  /** JSONL, a question a line, relative to the study file. */
  readonly file?: string | undefined;
}

/** A prompt by name, or one of one's own: `rules` replaces the block of rules in the system prompt. */
export type PromptEntry = "default" | "strict" | { readonly id: string; readonly rules: string };

/** A model with what is sent and paid for it. */
export interface ModelEntry {
  /** `scripted:reader`, `provider:model`, or a base URL with `#model`. */
  readonly model: string;
  /** What tables call it. Default: `model`. */
  readonly id?: string | undefined;
  readonly temperature?: number | undefined;
  readonly top_p?: number | undefined;
  readonly max_output_tokens?: number | undefined;
  /** The environment variable that holds the key. Default: that of the provider. */
  readonly key?: string | undefined;
  /** In dollars for a million tokens. Without it money is not counted. */
  readonly price?: { readonly input: number; readonly output: number } | undefined;
  /** Calls of this model that may start in a minute. */
  readonly per_minute?: number | undefined;
}

/** What a run, or the study, may take. */
export interface LimitsEntry {
  /** Replies of a model in one run. Default 30. */
  readonly steps?: number | undefined;
  /** Tokens of one run, in and out. */
  readonly tokens?: number | undefined;
  /** Seconds of one run. */
  readonly seconds?: number | undefined;
  /** Dollars of the whole study: no run begins once they are spent. */
  readonly money?: number | undefined;
}

/** What is compared, and how intervals are drawn. */
export interface AnalysisEntry {
  /** Two prompts, the first is the baseline. Default: the first two. */
  readonly compare?: readonly [string, string] | undefined;
  /** Samples of the bootstrap. Default 10,000. */
  readonly samples?: number | undefined;
  /** Default 1. */
  readonly seed?: number | undefined;
}

/** A model that judges answers, for comparison with the detector (paper section 17.7). */
export interface JudgeEntry extends ModelEntry {
  /** Whether it sees what the agent read. */
  readonly kind: "trace-aware" | "trace-blind";
  /** Independent calls for each answer. Default 5. */
  readonly calls?: number | undefined;
}

/** `study.yaml`, as it is written. */
export interface StudyFile {
  readonly version: 1;
  readonly id: string;
  readonly repositories: readonly RepositoryEntry[];
  /** The counts that deciles are taken from. Needed where a repository has a `popularity`. */
  readonly frame?: { readonly what: string; readonly counts: readonly number[] } | undefined;
  readonly questions: QuestionsEntry;
  /** Default `[default, strict]`. */
  readonly prompts?: readonly PromptEntry[] | undefined;
  readonly models: readonly (string | ModelEntry)[];
  /** A module whose default export answers in place of the built-in loop, relative to the study file. */
  readonly agent?: string | undefined;
  /** Sent to models that take one. Default `[1]`. */
  readonly seeds?: readonly number[] | undefined;
  /** Runs of each question, prompt, model and seed. Default 1. */
  readonly trials?: number | undefined;
  readonly limits?: LimitsEntry | undefined;
  /** Runs at a time. Default 4. */
  readonly concurrency?: number | undefined;
  /** How often a call that failed at the provider is tried again, with growing pauses. Default 4. */
  readonly retries?: number | undefined;
  /** Whose rules decide the headline figures: named before the run, both are reported. Default `paper`. */
  readonly policy?: Policy | undefined;
  readonly analysis?: AnalysisEntry | undefined;
  readonly judges?: readonly JudgeEntry[] | undefined;
}
