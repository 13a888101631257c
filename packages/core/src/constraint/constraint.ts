import type { Formula } from "../formula/formula.ts";
import type { Pattern } from "../formula/pattern.ts";
import type { Json } from "../json/json.ts";

/** The six layers of the paper (section 10.4): branch, argument extraction, global sequence, pair order, call count, exact values. */
export type Layer = "L1" | "L2" | "L3" | "L4" | "L5" | "L6";

/**
 * What the guard does when a call would break the constraint, strongest first (DESIGN section 8): end the run, refuse, ask a person,
 * refuse a limited number of times, refuse once and let the repeated call through, only write it down.
 */
export type Mode = "stop" | "block" | "ask" | "retry" | "warn" | "log";

/** Whether the guard only records what it would have done, or does it. */
export type Posture = "observe" | "enforce";

/** Where a rule was written. */
export interface Source {
  readonly file?: string;
  /** From 1. */
  readonly line?: number;
  readonly column?: number;
}

/**
 * When a constraint is active. `query` compares facts of the task (labels, input) by key; `trace` is a formula over the trace so far
 * that switches the constraint on from there.
 */
export type Activation =
  | { readonly kind: "query"; readonly where: Readonly<Record<string, Json>> }
  | { readonly kind: "trace"; readonly formula: Formula };

/** A named, weighted formula (paper section 3.3, DESIGN section 7). */
export interface Constraint {
  /** Unique in its procedure. */
  readonly name: string;
  readonly formula: Formula;
  /** Finite and >= 0; 0 is shown, not scored. Default 1. */
  readonly weight?: number;
  /** Default `block`. */
  readonly mode?: Mode;
  readonly layer?: Layer;
  /** Why the rule exists. */
  readonly description?: string;
  /** What to do about it, in the imperative. With none, the feedback has not one byte more. */
  readonly repair?: string;
  /** Also judged before the final answer goes out. Default false. */
  readonly appliesToFinalAnswer?: boolean;
  /** Judged on the whole session, or on each turn by itself. Default `session`. */
  readonly scope?: "session" | "turn";
  /** By when it must be met. Default `session`. */
  readonly due?: "turn" | "session";
  readonly when?: Activation;
  /** Tools that it names may come later: their absence is no error. */
  readonly optional?: boolean;
  /** Calls that undo or close what the rule guards, named when a run is stopped. */
  readonly compensate?: readonly Pattern[];
  readonly tags?: readonly string[];
  readonly source?: Source;
  /** Anything that the caller wants to carry. Never read: not in equality, hash or verdict. */
  readonly meta?: unknown;
}
