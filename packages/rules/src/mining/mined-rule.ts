import type { Candidate, Tally } from "./candidate.ts";

/** A run that a mined rule was tried on. */
export interface TriedRun {
  /** Where it was read, or its name. */
  readonly place: string;
  /** The position of the call that breaks the rule; absent where none does by itself. */
  readonly position?: number;
}

/** A rule that was found in runs and tried on others. */
export interface MinedRule extends Omit<Candidate, "tally" | "asks" | "mayBeVacuous" | "name"> {
  /** Unique among the rules that were mined together. */
  readonly id: string;
  /** The runs that it was found in. */
  readonly found: Tally;
  /** The runs that were held out; nothing where there were none. */
  readonly heldOut: Tally;
  /** The runs that are not good ones. */
  readonly bad: Tally;
  /** Of the runs that it was found in, the share in which it is kept and has something to say. */
  readonly support: number;
  /** Of those in which it has something to say, the share in which it is kept. */
  readonly confidence: number;
  /** Of all, the share in which it has something to say. */
  readonly coverage: number;
  /** `confidence` less what chance would keep; `null` where there is no saying what it would. */
  readonly interest: number | null;
  /** How much more often good runs keep it than bad ones; `null` without bad runs in which it has something to say. */
  readonly contrast: number | null;
  /** A few runs that keep it, and a few that break it. */
  readonly keptBy: readonly TriedRun[];
  readonly brokenBy: readonly TriedRun[];
}

/** What mining found. */
export interface MinedRules {
  /** Sorted: what tells most of most runs first. */
  readonly rules: readonly MinedRule[];
  /** How many runs there were of each part; `left`: neither good nor bad. */
  readonly runs: {
    readonly found: number;
    readonly heldOut: number;
    readonly bad: number;
    readonly left: number;
  };
  /** Candidates that were kept in the runs that they were found in, and not in those held out. */
  readonly notConfirmed: number;
  /** Rules that were found beyond the largest number that was asked for. */
  readonly more: number;
  /** Rules that no run could keep together with those that are listed, after calls that all of them allow. */
  readonly excluded: readonly string[];
  /** What could not be looked at, for people. */
  readonly notes: readonly string[];
}
