import type { Failure } from "./failure.ts";

/** The first action that fails. */
export interface FirstFailure extends Failure {
  /** In `trace.calls`, from 0; `null` for the end of a run without calls. */
  readonly position: number | null;
}

/** Where a run first stops being possible (appendices B and C). */
export interface Executability {
  /** T: how many actions are judged, at least 1. A run without calls has one, its end. */
  readonly horizon: number;
  /** Depth of the first error, from 1; `horizon + 1` where every action can be done; `null` where it is not known. */
  readonly fed: number | null;
  readonly firstFailure?: FirstFailure;
  /** V: whether each action can be done in the state that it was made in, also after the first failure; `null`: not known. */
  readonly valid: readonly (boolean | null)[];
  /** Why it is not known. */
  readonly unknown?: string;
}
