import type { Posture } from "../constraint/constraint.ts";
import type { Pattern } from "../formula/pattern.ts";

/** How often a rule of mode `retry` refuses before it escalates, and what then (DESIGN section 8). */
export interface RetrySettings {
  /** Which refusals of a rule are counted: all of its session, those since the last call that was let through, or either. Default `cumulative`. */
  readonly count: "cumulative" | "consecutive" | "hybrid";
  /** The refusal that escalates, by the count over the session. Default 3. */
  readonly limit: number;
  /** The refusal that escalates, by the count since the last call that was let through. Default `limit`. */
  readonly consecutiveLimit: number;
  /** Default `stop`. After `ask` the rule counts from 0 again. */
  readonly then: "stop" | "ask";
}

/** Calls between which a run should not be stopped. Variables in `end` are those that `begin` captured. */
export interface Transaction {
  readonly begin: Pattern;
  readonly end: Pattern;
}

/** Everything about a guard that decides, apart from its rules. Stands in its log, so that the log replays to the same decisions. */
export interface GuardSettings {
  readonly posture: Posture;
  readonly maxSendBacks: number;
  readonly finish: "obligations" | "flagged";
  readonly retry: RetrySettings;
  /** So many identical refusals running end the run; 0: never. */
  readonly stuckAfter: number;
  readonly stopAt: "now" | "safePoint";
  readonly transactions: readonly Transaction[];
  /** What is done about a call after which the rules that are enforced can't be kept together any more. */
  readonly deadEnds: "off" | "warn" | "block";
}

/** {@link GuardSettings} as a caller gives them. */
export interface GivenSettings extends Given<Omit<GuardSettings, "retry">> {
  readonly retry?: Given<RetrySettings> | undefined;
}

/** Each member may be left out, or be `undefined`. */
type Given<Values> = { readonly [Key in keyof Values]?: Values[Key] | undefined };

/** Settings with the defaults filled in. */
export function settingsFrom(given: GivenSettings): GuardSettings {
  const { count = "cumulative", limit = 3, consecutiveLimit = limit, then = "stop" } = given.retry ?? {};
  return {
    posture: given.posture ?? "enforce",
    maxSendBacks: given.maxSendBacks ?? 2,
    finish: given.finish ?? "obligations",
    retry: { count, limit, consecutiveLimit, then },
    stuckAfter: given.stuckAfter ?? 3,
    stopAt: given.stopAt ?? "now",
    transactions: given.transactions ?? [],
    deadEnds: given.deadEnds ?? "warn",
  };
}
