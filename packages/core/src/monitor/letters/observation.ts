import type { PredicateResult } from "../../formula/code.ts";
import type { Formula, Predicate } from "../../formula/formula.ts";
import type { Json } from "../../json/json.ts";
import type { Message, Metrics, ToolCall } from "../../trace/trace-data.ts";
import type { Verdict } from "../../verdict/verdict.ts";

/** What of a call may not have been recorded. */
export const partsOfCall = ["args", "result", "outcome", "time"] as const;

/** One more call that counts, with all that a rule can ask about it. */
export interface Observation {
  readonly call: ToolCall;
  /** The messages since the call before it that counts; `missing` where they were not recorded. Default: none. */
  readonly said?: readonly Message[] | "missing";
  /** What of the call was not recorded, beside a result or an outcome that it lacks. */
  readonly missing?: readonly (typeof partsOfCall)[number][];
  /** What a predicate answers here; `undefined` where it doesn't. Without it, none does. */
  readonly ask?: (predicate: Predicate) => PredicateResult | undefined;
}

/** What the end of a run decides. `undefined`, and no answer at all, say "there is none"; `missing` says "not recorded". */
export interface Ending {
  readonly metrics?: Metrics | "missing";
  readonly finalAnswer?: string | { readonly kind: "missing" };
  /** The verdict of a formula that only the whole run decides, if it ends here. Without it such a formula is unevaluable. */
  readonly decide?: (formula: Formula) => Verdict;
}

/** How results are compared, where not as JSON. */
export type CompareResult = (actual: Json, expected: Json) => boolean;
