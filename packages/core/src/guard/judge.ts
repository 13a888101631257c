import type { DefinedConstraint } from "../constraint/procedure.ts";
import type { Formula } from "../formula/formula.ts";
import type { Json } from "../json/json.ts";
import type { Trace } from "../trace/trace.ts";
import type { Witness } from "../verdict/verdict.ts";

/** A trace that grew by one call, or by what became known of one. */
export interface Change {
  readonly before: Trace;
  readonly after: Trace;
  /** The turn that is going on, for constraints that speak of one turn. */
  readonly turn: number;
  /** The place in `after.calls` of a call that is only proposed: what it will return is open. */
  readonly proposed?: number;
  /** The place in both of a call that ended by the change: what it would return was open. */
  readonly settled?: number;
}

/** What one constraint says of a change. */
export interface Complaint {
  /** `error`: it could not be judged, because something is missing that will not come. */
  readonly kind: "breaks" | "may-break" | "error";
  readonly detail: string;
  readonly witness: Witness;
  /** Places in `after.calls` of the unsettled calls that decide, for `may-break`. */
  readonly waitFor: readonly number[];
}

/** What is owed if the trace ends. */
export interface Owed {
  readonly detail: string;
  /** The part of the formula that is not met, where it is known. */
  readonly demand?: Formula;
}

/**
 * Which instances a change newly breaks, and what would be owed if the trace ended. The guard asks nothing else about formulas, so that
 * another way of judging is one other object.
 */
export interface Judge {
  /**
   * The complaint about what `after` breaks and `before` did not break; `undefined` where there is none. `brokenFor`: values for which it is
   * known to be broken, so that only they need to be looked at.
   */
  newlyBroken(
    constraint: DefinedConstraint,
    change: Change,
    brokenFor?: Readonly<Record<string, Json>>,
  ): Complaint | undefined;
  /** Why the constraint is violated if the trace ends here, unless it is broken for good anyway; `undefined` where it isn't. */
  owes(constraint: DefinedConstraint, trace: Trace, turn: number): Owed | undefined;
}
