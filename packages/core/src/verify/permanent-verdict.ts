import type { Registry } from "../constraint/procedure.ts";
import type { EvaluateOptions } from "../evaluate/evaluate-options.ts";
import type { Formula } from "../formula/formula.ts";
import { prefixStatus } from "../prefix/prefix-status.ts";
import { mayBeViolated, violated } from "../prefix/statuses.ts";
import { viewOf } from "../prefix/view.ts";
import type { TraceData } from "../trace/trace-data.ts";
import type { Verdict } from "../verdict/verdict.ts";

/** How formulas are judged by the rules of a procedure. */
export type JudgeOptions = EvaluateOptions & { readonly registry: Registry };

/** Of a formula on a run that goes on: violated only where no continuation can satisfy it, and satisfied where some may. */
export function permanentVerdict(formula: Formula, trace: TraceData, options: JudgeOptions): Verdict {
  const statuses = prefixStatus(formula, viewOf(trace, options));
  if (statuses === violated) return "violated";
  return mayBeViolated(statuses) ? "unevaluable" : "satisfied";
}
