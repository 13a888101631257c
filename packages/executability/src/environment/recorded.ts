import type { ToolCall, Trace } from "@agentltl/core";
import type { Environment, Transition } from "./environment.ts";
import { shortText } from "./short-text.ts";

/** What a record does not say. */
export interface RecordedOptions {
  /** Whether the task can be completed without any call. Without it a run that made none is not evaluated. */
  readonly mayEndWithoutCall?: boolean;
}

/**
 * The environment that a trace was recorded in: what it did then is what it does. A call that ended in an error was rejected. Which results
 * are errors is for `recogniseOutcomes` to say beforehand, by the tools of a rule file.
 */
export function recordedEnvironment({ mayEndWithoutCall }: RecordedOptions = {}): Environment<Trace> {
  return {
    id: "recorded",
    begin: (trace) => trace,
    inspect: () => ({ failures: [] }),
    perform: transitionOf,
    endsWithoutCall: () => mayEndWithoutCall,
  };
}

function transitionOf(state: Trace, { outcome, result, name, position }: ToolCall): Transition<Trace> {
  switch (outcome) {
    case "ok":
      return { kind: "accepted", state, ...(result === undefined ? {} : { output: result }) };
    case "error":
    case "refused":
    case "denied":
      return {
        kind: "rejected",
        reason: `${name} ended in an error${result === undefined ? "" : `: ${shortText(result)}`}`,
      };
    case "pending":
    case "unknown":
      return {
        kind: "unknown",
        state,
        reason: `whether call #${position + 1} ${name} worked is not recorded`,
      };
  }
}
