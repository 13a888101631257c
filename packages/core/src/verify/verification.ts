import type { Layer, Mode, Source } from "../constraint/constraint.ts";
import type { Json } from "../json/json.ts";
import type { TraceGap } from "../trace/trace-data.ts";
import type { Verdict, Witness } from "../verdict/verdict.ts";

/** What a score says in one word. `NOT_EVALUATED`: nothing of any weight could be judged. */
export type ComplianceLabel = "FULL" | "PARTIAL" | "VIOLATION" | "NOT_EVALUATED";

/** One constraint's result. */
export interface ConstraintResult {
  readonly name: string;
  readonly layer?: Layer;
  readonly weight: number;
  readonly mode: Mode;
  readonly verdict: Verdict;
  /** `null` where it could not be judged. */
  readonly passed: boolean | null;
  /** False where it had nothing to say (vacuous). */
  readonly applied: boolean;
  /** False where its `when` was never true: it then counts for nothing. */
  readonly active: boolean;
  /** Position of the first call that broke it; `null` where none did, or the end did. */
  readonly firstViolation: number | null;
  readonly witnesses: readonly Witness[];
  readonly detail: string;
  readonly description: string;
  readonly repair: string;
  readonly source?: Source;
}

/** The verdict of a procedure on a trace (paper sections 3.3 and 11, DESIGN section 7). */
export interface Verification {
  /** 1 - violated weight / evaluated weight; `null` where nothing of any weight could be judged. Never rounded. */
  readonly score: number | null;
  /** The same over constraints that applied. */
  readonly activeScore: number | null;
  readonly label: ComplianceLabel;
  readonly details: string;
  /** Names of the calls that count, in order. */
  readonly toolSequence: readonly string[];
  readonly constraints: readonly ConstraintResult[];
  /** Hash of the procedure. */
  readonly procedure: string;
  readonly gaps: readonly TraceGap[];
  /** The record of the paper's section 11, keys in its order, then ours. */
  toJSON(): Json;
}
