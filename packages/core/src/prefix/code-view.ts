import type { CallView, CodeView, MessageView } from "../formula/code.ts";
import { bindingsRecord } from "../match/bindings.ts";
import type { CallRecord } from "../match/call-record.ts";
import type { GapKind } from "../trace/trace-data.ts";
import type { Scope } from "./scope.ts";
import { and, type Statuses, satisfied } from "./statuses.ts";
import type { View } from "./view.ts";

/** What code is shown, and what is known of its answer once it has looked at what is not here. */
export interface WatchedView {
  readonly seen: CodeView;
  /** `satisfied` where code looked at nothing that is missing. */
  readonly lookedAt: () => Statuses;
}

/**
 * What is shown to a predicate or domain in code at a position. On the way nothing is known of the end, so code that sees the calls so far
 * is shown nothing of it. It is noticed when code reads how an unsettled call ended.
 */
export function codeView(sees: "prefix" | "trace", position: number, view: View, scope: Scope): WatchedView {
  const { records, trace, missing } = view;
  let lookedAt = satisfied;
  const notice = (record: CallRecord) => {
    lookedAt = and(lookedAt, missing(record.call, "result"));
  };
  const lost = (kind: GapKind): boolean => sees === "prefix" || trace.gaps.some((gap) => gap.kind === kind);
  return {
    seen: {
      calls: (sees === "prefix" ? records.slice(0, position + 1) : records).map((one) =>
        watched(one, notice),
      ),
      get dialogue() {
        return saidUpTo(sees === "prefix" ? position + 1 : records.length, view);
      },
      position,
      metrics: lost("metrics") ? {} : trace.metrics,
      finalAnswer: lost("finalAnswer") ? undefined : trace.finalAnswer,
      bindings: bindingsRecord(scope.bindings),
    },
    lookedAt: () => lookedAt,
  };
}

function saidUpTo(length: number, { trace, messages }: View): readonly MessageView[] {
  if (trace.gaps.some(({ kind }) => kind === "dialogue"))
    throw new TypeError("what was said is not recorded");
  return messages
    .slice(0, length)
    .flatMap((said, position) => said.map(({ role, text }) => ({ role, text, afterCall: position })));
}

function watched(record: CallRecord, notice: (record: CallRecord) => void): CallView {
  const { name, args, result, outcome, step, turn } = record.call;
  const shown = {
    name,
    args,
    position: record.index,
    ...(step === undefined ? {} : { step }),
    ...(turn === undefined ? {} : { turn }),
  };
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
