import type { Json } from "@agentltl/core/host";

/** What one run is of. */
export interface RunCell {
  readonly repository: string;
  /** The question's id. */
  readonly question: string;
  /** Names of the study file. */
  readonly prompt: string;
  readonly model: string;
  readonly seed: number;
  /** From 1. */
  readonly trial: number;
}

/** How a run ended. Only one with an answer is valid: the others are counted, listed, and in no rate. */
export type RunEnd =
  | { readonly kind: "answer" }
  /** Nothing in it but white space. */
  | { readonly kind: "empty" }
  /** Steps, tokens, seconds, or the length of a reply. */
  | { readonly kind: "limit"; readonly which: "steps" | "tokens" | "seconds" | "length" }
  | { readonly kind: "error"; readonly message: string };

/** What a run took. */
export interface RunUsage {
  readonly input: number;
  readonly output: number;
  /** Replies of the model. */
  readonly steps: number;
  /** Dollars; `null` where the model has no price. */
  readonly cost: number | null;
}

/** One run as it is kept: one line of `runs.jsonl`. */
export interface RunRecord {
  readonly format: 1;
  /** The hash of the study that it belongs to. */
  readonly study: string;
  readonly key: string;
  readonly cell: RunCell;
  readonly end: RunEnd;
  readonly usage: RunUsage;
  /** ISO 8601. */
  readonly startedAt: string;
  /** Milliseconds. */
  readonly took: number;
  /** As `Trace.toJSON` writes it. */
  readonly trace: Json;
}

/** The name of a run: no two runs of a study have the same. */
export function keyOf({ question, prompt, model, seed, trial }: RunCell): string {
  return [question, prompt, model, `seed ${seed}`, `trial ${trial}`].join(" | ");
}
