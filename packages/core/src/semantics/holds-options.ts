import type { DomainFunction, PredicateFunction } from "../formula/code.ts";
import type { Json } from "../json/json.ts";
import type { Metrics } from "../trace/trace-data.ts";

/** Whether what a tool returned is what a formula expects. */
export type CompareResult = (actual: Json, expected: Json) => boolean;

/** What {@link holds} can be told beside the formula and the trace. */
export interface HoldsOptions {
  /** Where the formula is read, from 0, counting the calls that are seen. Default 0. */
  readonly position?: number | undefined;
  /** In place of the trace's own. */
  readonly metrics?: Metrics | undefined;
  /** Whether calls of one step are in order for the ordering atoms. Default `unordered`: they are not. */
  readonly parallel?: "unordered" | "listed" | undefined;
  /** Which calls are seen: those that ran (default), or all that were proposed, the refused and the denied among them. */
  readonly counts?: "ran" | "proposed" | undefined;
  /**
   * How `calledWithResult` compares. Default: equal as JSON. Where it throws, whether that result is as expected counts as not recorded: the
   * same question wherever it is asked. An answer other than `true` is a no.
   */
  readonly match?: CompareResult | undefined;
  /** What formulas name: predicates and domains. */
  readonly registry?:
    | {
        readonly predicates?: Readonly<Record<string, PredicateFunction>>;
        readonly domains?: Readonly<Record<string, DomainFunction>>;
      }
    | undefined;
}
