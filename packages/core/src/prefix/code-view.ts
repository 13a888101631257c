import type { CallView, CodeView } from "../formula/code.ts";
import { bindingsRecord } from "../match/bindings.ts";
import type { CallRecord } from "../match/call-record.ts";
import type { Scope } from "./scope.ts";
import { and, type Statuses, satisfied } from "./statuses.ts";
import type { View } from "./view.ts";

/** What code is shown, and what is known of its answer once it has looked at what is not here. */
export interface WatchedView {
  readonly seen: CodeView;
  /** `satisfied` where code looked at nothing that is missing. */
  readonly lookedAt: () => Statuses;
}

/** The calls up to `position` for a predicate or domain in code. It is noticed when code reads how an unsettled call ended. */
export function codeView(view: View, position: number, scope: Scope): WatchedView {
  let lookedAt = satisfied;
  const notice = (record: CallRecord) => {
    lookedAt = and(lookedAt, view.missing(record.call));
  };
  return {
    seen: {
      calls: view.records.slice(0, position + 1).map((record) => watched(record, notice)),
      position,
      metrics: view.trace.metrics,
      finalAnswer: view.ended ? view.trace.finalAnswer : undefined,
      bindings: bindingsRecord(scope.bindings),
    },
    lookedAt: () => lookedAt,
  };
}

function watched(record: CallRecord, notice: (record: CallRecord) => void): CallView {
  const { name, args, result, outcome, step } = record.call;
  const shown = { name, args, position: record.index, ...(step === undefined ? {} : { step }) };
  if (outcome !== "pending") return { ...shown, outcome, ...(result === undefined ? {} : { result }) };
  return {
    ...shown,
    get outcome() {
      notice(record);
      return outcome;
    },
    get result() {
      notice(record);
      return null;
    },
  };
}
