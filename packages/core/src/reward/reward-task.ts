import type { Procedure } from "../constraint/procedure.ts";
import type { VerifyOptions } from "../verify/verify-options.ts";
import type { ExpectedAnswer } from "./accuracy.ts";
import type { GoldCall } from "./trace-distance.ts";

/** What a rollout is measured by. */
export interface RewardTask {
  readonly procedure: Procedure;
  /** The calls of a perfect run, such as the `calls` of a trace. */
  readonly gold?: readonly GoldCall[];
  readonly answer?: number | string | ExpectedAnswer;
}

/** How much each part counts. Finite and >= 0. */
export interface RewardWeights {
  readonly compliance: number;
  readonly accuracy: number;
  readonly distance: number;
}

/** How a reward is computed. */
export interface RewardOptions {
  /**
   * `paper` (default): section 14 of the paper to the letter; what can't be evaluated makes the value `null`. `hardened`: rules that had
   * nothing to say don't count, refused calls count as tried and never raise the reward, what can't be evaluated counts as violated, a run in
   * which no call ran earns 0.
   */
  readonly preset?: "paper" | "hardened" | undefined;
  /** The weight of compliance; the other two share the rest. Default 0.5. */
  readonly alpha?: number | undefined;
  /** In place of `alpha`. */
  readonly weights?: RewardWeights | undefined;
  /** How the rules are judged. */
  readonly verify?:
    | Omit<VerifyOptions, "counts" | "partialTrace" | "finalAnswerTools" | "fullComplianceDetail">
    | undefined;
  /** Adds one shaping term for each call and one for the end: see `shapingTerms`. */
  readonly shaping?: { readonly discount?: number } | undefined;
}

/** A rollout's reward. */
export interface Reward {
  /** The weighted sum of the parts; `null` where a part that counts has no value. Never renormalised. */
  readonly value: number | null;
  /** C, Acc and exp(-d), each from 0 to 1. */
  readonly parts: {
    readonly compliance: number | null;
    readonly accuracy: number | null;
    readonly distance: number | null;
  };
  /** What was decided where the data left a choice, and why a part has no value. */
  readonly notes: readonly string[];
  /** Eight hex digits over the task and the options: rewards of one hash can be compared. */
  readonly hash: string;
  /** One term for each call and one for the end, where shaping was asked for. */
  readonly shaping?: readonly number[];
}
