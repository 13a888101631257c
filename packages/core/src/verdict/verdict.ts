import type { Json } from "../json/json.ts";

/** Of a formula on a complete trace. `unevaluable`: what was not recorded could turn it either way. */
export type Verdict = "satisfied" | "violated" | "unevaluable";

/** Of a formula on a growing trace (DESIGN section 6). Only the two `permanently-…` are final. */
export type PrefixVerdict =
  | "permanently-satisfied"
  | "temporarily-satisfied"
  | "temporarily-violated"
  | "permanently-violated"
  | "unevaluable";

/** The instance that broke a constraint. */
export interface Witness {
  /** The values of the quantified variables, outermost first. */
  readonly bindings: Readonly<Record<string, Json>>;
  /** The position at which the instance broke; `null` where the end of the trace broke it. */
  readonly position: number | null;
  /** Positions of the calls that mattered, ascending. */
  readonly calls: readonly number[];
  /** Why, in one sentence. */
  readonly detail: string;
}

/** What is known of a formula on a trace. */
export interface Evaluation {
  readonly verdict: Verdict;
  /** False where the formula had nothing to say: its trigger never happened, its domain was empty. */
  readonly applied: boolean;
  /** Why, in one sentence that counts calls from `#1`. */
  readonly detail: string;
  /** For a violated formula at least one, in order of position. Else none. */
  readonly witnesses: readonly Witness[];
}
