import type { DomainFunction, PredicateFunction } from "../formula/code.ts";
import type { OutcomeRecogniser } from "../formula/outcome-recogniser.ts";
import type { Constraint, Layer, Mode } from "./constraint.ts";

/** A constraint with its defaults filled in. */
export interface DefinedConstraint extends Constraint {
  readonly weight: number;
  readonly mode: Mode;
  readonly scope: "session" | "turn";
  readonly due: "turn" | "session";
  readonly appliesToFinalAnswer: boolean;
}

/** Functions that formulas name. */
export interface Registry {
  readonly predicates?: Readonly<Record<string, PredicateFunction>>;
  readonly domains?: Readonly<Record<string, DomainFunction>>;
}

/**
 * A set of constraints that was checked: names are unique, weights finite, every formula can be judged. Made by `defineProcedure`;
 * whoever takes one may rely on that.
 */
export interface Procedure {
  readonly id: string;
  readonly constraints: readonly DefinedConstraint[];
  readonly registry: Registry;
  /** How results show whether a tool worked. Of several that speak of one tool, one that sees a failure decides. */
  readonly tools: readonly OutcomeRecogniser[];
  /** What was made from it and is kept, so that it is made once. Not enumerable: no part of what a procedure says. */
  readonly derived?: Map<unknown, unknown>;
  /** Eight hex digits over everything that can change a verdict. Travels with decisions, verdicts, rewards and snapshots. */
  readonly hash: string;
}

/** Weight of a constraint of a layer where none is given (paper sections 10.4 and 11; L2, L4, L6 as in DESIGN section 7). */
export const layerWeights: Readonly<Record<Layer, number>> = { L1: 2, L2: 1.2, L3: 4, L4: 3, L5: 3, L6: 0.5 };
