import type { Formula } from "../formula/formula.ts";
import type { TraceData } from "../trace/trace-data.ts";
import type { Evaluation, Verdict } from "../verify/verdict.ts";
import type { Column } from "./context.ts";
import { createContext } from "./create-context.ts";
import type { EvaluateOptions } from "./evaluate-options.ts";
import { fulfil } from "./fulfil.ts";
import { columnIn, outermostScope } from "./scopes.ts";
import { viewOf } from "./trace-view.ts";

/** What is known of a formula on a complete trace. */
export function evaluate(formula: Formula, trace: TraceData, options: EvaluateOptions = {}): Evaluation {
  const view = viewOf(trace, options);
  const context = createContext(formula, view, options);
  const scope = outermostScope();
  const position = Math.min(options.position ?? 0, view.records.length + 1);
  fulfil({ body: formula, scope, only: position }, context);
  const verdict = verdictOf(columnIn(formula, scope, context), position);
  return { verdict, applied: true, detail: "", witnesses: [] };
}

function verdictOf(column: Column, position: number): Verdict {
  const value = column[position] ?? 0;
  return value === 1 ? "satisfied" : value === 0 ? "violated" : "unevaluable";
}
