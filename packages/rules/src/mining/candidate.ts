import type { JsonObject } from "@agentltl/core/host";

/** Over the runs that were looked at: in how many a rule has something to say, and in how many of those it is kept. */
export interface Tally {
  readonly applied: number;
  readonly kept: number;
}

/** Which runs a rule asks about: those that call each of these tools so often. Of several lists one is enough. */
export type Asks = readonly (readonly (readonly [tool: string, calls: number])[])[];

/** What mining found in runs, before it is tried as a rule. */
export interface Candidate {
  /** What sort of rule it is: a template of DECLARE, a kind of rule file, or how values are tied. */
  readonly template: string;
  /** The tools it speaks of, in the order of the template. */
  readonly tools: readonly string[];
  /** A name that says what it is; not yet unique. */
  readonly name: string;
  /** What it says, in one sentence. */
  readonly sentence: string;
  /** Its kind and what stands behind it, as in a rule file. */
  readonly body: JsonObject;
  /** Runs that keep it and runs that break it, as short as they get. None where the names of tools can't be written so. */
  readonly examples?: { readonly allow: readonly string[]; readonly deny: readonly string[] };
  readonly asks: Asks;
  /** Whether the rule may have nothing to say even in such a run, as where the calls lack an argument. */
  readonly mayBeVacuous?: boolean;
  readonly tally: Tally;
  /** The share that would be kept by chance; absent where there is no saying. */
  readonly chance?: number;
  /** Names of other places where the same values stand. */
  readonly alternatives?: readonly string[];
}

/** What a candidate must reach. */
export interface Thresholds {
  /** In so many runs at least it has something to say. */
  readonly minRuns: number;
  /** Of these it is kept in at least this share. */
  readonly minConfidence: number;
  /** So much more than by chance. */
  readonly minInterest: number;
}

/** Whether figures reach what they must. */
export function reaches(
  { applied, kept }: Tally,
  chance: number | undefined,
  { minRuns, minConfidence, minInterest }: Thresholds,
): boolean {
  if (applied === 0 || applied < minRuns || kept / applied < minConfidence) return false;
  return chance === undefined || kept / applied - chance >= minInterest;
}
