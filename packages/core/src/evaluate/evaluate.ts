import { AgentLTLError } from "../errors/agentltl-error.ts";
import { attempt } from "../errors/attempt.ts";
import type { Formula } from "../formula/formula.ts";
import type { TraceData } from "../trace/trace-data.ts";
import type { Evaluation } from "../verdict/verdict.ts";
import { createContext } from "./create-context.ts";
import type { EvaluateOptions } from "./evaluate-options.ts";
import { appliedAt } from "./explain/applied.ts";
import { detailOf } from "./explain/detail.ts";
import { createInspector } from "./explain/inspect.ts";
import { missingDetail } from "./explain/missing-detail.ts";
import { witnessesOf } from "./explain/witnesses.ts";
import { outermostScope } from "./scopes.ts";
import { type TraceView, viewOf } from "./trace-view.ts";

/**
 * What is known of a formula on a complete trace (DESIGN section 5). One that goes on is read as if it ended here.
 *
 * Never throws on data; on a `position` that is none it does. The verdict is that of the definition, save where bounds are reached: where more than some hundred things that
 * were not recorded decide together, where values are nested thousands deep, or formula times trace is more than memory holds, it may
 * be `unevaluable` instead. A formula of size m on n calls takes time in m times n, apart from quantifiers, and no call stack.
 *
 * The formula is one in which `problems` finds no fault.
 */
export function evaluate(formula: Formula, trace: TraceData, options: EvaluateOptions = {}): Evaluation {
  return createEvaluator(trace, options)(formula);
}

/** {@link evaluate} for many formulas on one trace, which is made ready once. The trace must not change meanwhile. */
export function createEvaluator(
  trace: TraceData,
  options: EvaluateOptions = {},
): (formula: Formula) => Evaluation {
  checkPosition(options);
  let view: TraceView | undefined;
  return (formula) => {
    const judged = attempt(() => {
      view ??= viewOf(trace, options);
      return judge(formula, view, options);
    });
    return judged.kind === "done" ? judged.value : notEvaluated(judged.error);
  };
}

function checkPosition({ position }: EvaluateOptions): void {
  if (position === undefined || (Number.isInteger(position) && position >= 0)) return;
  const given = typeof position === "number" ? String(position) : "no number";
  throw new AgentLTLError(
    "option-invalid",
    `option \`position\` is ${given}: give a whole number, 0 or more`,
  );
}

function notEvaluated(error: unknown): Evaluation {
  const reason = error instanceof Error ? error.message : String(error);
  return { verdict: "unevaluable", applied: true, detail: `Not evaluated: ${reason}.`, witnesses: [] };
}

function judge(formula: Formula, view: TraceView, options: EvaluateOptions): Evaluation {
  const context = createContext(formula, view, options);
  const inspector = createInspector(context);
  const scope = outermostScope();
  const position = Math.min(options.position ?? 0, view.records.length + 1);
  const value = inspector.valueAt(formula, scope, position);
  const because = (): string => detailOf(formula, scope, position, inspector);
  if (value === 0) {
    const witnesses = witnessesOf(formula, scope, position, inspector);
    return { verdict: "violated", applied: true, detail: because(), witnesses };
  }
  const applied = appliedAt(formula, scope, position, inspector);
  if (value === 1) return { verdict: "satisfied", applied, detail: because(), witnesses: [] };
  return { verdict: "unevaluable", applied, detail: missingDetail(value, context), witnesses: [] };
}
