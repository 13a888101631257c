import type { Procedure } from "../constraint/procedure.ts";
import { type CompiledRecogniser, compileRecognisers } from "../match/compile-recognisers.ts";
import type { Decision } from "./decision.ts";
import type { GuardSettings } from "./guard-settings.ts";
import type { Judge } from "./judge.ts";
import { prefixJudge } from "./prefix-judge.ts";
import { type WatchedRules, watchedRules } from "./watch/watched-rules.ts";

/** What a guard is, as opposed to what it remembers. */
export interface GuardSetup {
  readonly procedure: Procedure;
  /** The procedure's hash. */
  readonly hash: string;
  readonly settings: GuardSettings;
  /** What words a complaint, and judges what the machines can't. */
  readonly judge: Judge;
  /** The machines of the rules. */
  readonly watched: WatchedRules;
  /** The procedure's `tools`, made ready. */
  readonly recognisers: readonly CompiledRecogniser[];
  readonly feedback: ((decision: Decision) => string) | undefined;
}

/** A guard under these rules. */
export function setupOf(
  procedure: Procedure,
  settings: GuardSettings,
  feedback: GuardSetup["feedback"],
): GuardSetup {
  return {
    procedure,
    hash: procedure.hash,
    settings,
    feedback,
    judge: prefixJudge(procedure.registry),
    watched: watchedRules(procedure),
    recognisers: compileRecognisers(procedure.tools),
  };
}
