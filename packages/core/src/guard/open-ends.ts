import type { Pattern } from "../formula/pattern.ts";
import { substitutePattern } from "../formula/substitute-pattern.ts";
import { printPattern } from "../syntax/print-pattern.ts";
import { countedCalls } from "../trace/counted-calls.ts";
import type { Trace } from "../trace/trace.ts";
import type { ToolCall } from "../trace/trace-data.ts";
import { capturedValues, mayFit } from "./fits-call.ts";
import type { Transaction } from "./guard-settings.ts";

/** What would close the transactions that have begun and not ended, each once. A call that failed begins and ends nothing. */
export function openEnds(transactions: readonly Transaction[], trace: Trace): readonly Pattern[] {
  const ran = countedCalls(trace).filter(({ outcome }) => outcome !== "error");
  const ends = transactions.flatMap(({ begin, end }) =>
    ran.flatMap((call) =>
      capturedValues(begin, call, trace)
        .map((values) => substitutePattern(end, values))
        .filter((wanted) => !wasMade(wanted, call, ran, trace)),
    ),
  );
  return [...new Map(ends.map((end) => [printPattern(end), end])).values()];
}

/** Whether one of these calls that stands behind `after` fits. */
export function wasMade(wanted: Pattern, after: ToolCall, calls: readonly ToolCall[], trace: Trace): boolean {
  return calls.some((call) => call.position > after.position && mayFit(wanted, call, trace));
}
