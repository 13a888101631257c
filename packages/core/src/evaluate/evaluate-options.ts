import type { Registry } from "../constraint/procedure.ts";
import type { Equality } from "../match/compile-matcher.ts";
import type { Metrics } from "../trace/trace-data.ts";

/** What a result is compared with what is expected by. */
export type Comparator = Equality;

/** How a formula is judged. */
export interface EvaluateOptions {
  /** Where the formula is read: a whole number from 0, counting the calls that count. Behind the last call all are alike. Default 0. */
  readonly position?: number | undefined;
  /** In place of the trace's own. */
  readonly metrics?: Metrics | undefined;
  /** Whether calls of one step are in order for the ordering atoms. Default `unordered`: they are not. */
  readonly parallel?: "unordered" | "listed" | undefined;
  /** Which calls count: those that ran (default), or all that were proposed, the refused and the denied among them. */
  readonly counts?: "ran" | "proposed" | undefined;
  /**
   * How `calledWithResult` compares. Default: equal as JSON. Where it throws, whether that result is as expected counts as not recorded: the
   * same question wherever it is asked. An answer other than `true` is a no.
   */
  readonly match?: Comparator | undefined;
  /** Predicates and domains that the formula names. */
  readonly registry?: Registry | undefined;
}
