import type { ToolCall, Trace } from "@agentltl/core";
import {
  type CallView,
  type Formula,
  globally,
  type PredicateResult,
  predicate,
} from "@agentltl/core/formula";
import { diagnosed } from "../check/failure.ts";
import { judgeCall } from "../check/judge-call.ts";
import type { Environment, Inspection } from "../environment/environment.ts";

/** What of a trace is no call, where the environment looks at it: the task, what the user said, metrics. */
export type TraceFacts = Partial<Omit<Trace, "calls">>;

/**
 * A rule that every call must be possible in an environment. A finished run keeps it exactly if no action of it is invalid; where that is not
 * known it is not evaluated. It is code, so a guard refuses no call for it: its run is judged when it is verified.
 *
 * The run is replayed at each call, so a long one costs more and more.
 */
export function executable<State>(environment: Environment<State>, facts: TraceFacts = {}): Formula {
  return globally(
    predicate({
      name: "executable",
      test: ({ calls, position }) => judge(environment, calls.map(callOf), position, facts),
    }),
  );
}

function judge<State>(
  environment: Environment<State>,
  calls: readonly ToolCall[],
  position: number,
  facts: TraceFacts,
): PredicateResult {
  const trace: Trace = { dialogue: [], metrics: {}, ended: false, gaps: [], ...facts, calls };
  const before = calls
    .slice(0, position)
    .reduce((state, one) => judgeCall(environment, state, one)[1], environment.begin(trace));
  const call = calls[position];
  if (call === undefined) throw new TypeError("there is no call at this position");
  if (call.outcome === "pending") return inspected(environment.inspect(before, call));
  const [judgement] = judgeCall(environment, before, call);
  switch (judgement.kind) {
    case "valid":
      return { passed: true };
    case "invalid":
      return { passed: false, detail: `${judgement.failure.reason}.` };
    case "unknown":
      // A formula counts what throws as missing.
      throw new TypeError(judgement.reason);
  }
}

/** Of a call that has not ended: what the environment makes of it shows later. */
function inspected({ failures, unknown }: Inspection): PredicateResult {
  const failure = diagnosed(failures);
  if (failure !== undefined) return { passed: false, detail: `${failure.reason}.` };
  if (unknown !== undefined) throw new TypeError(unknown);
  return { passed: true };
}

const outcomes: readonly ToolCall["outcome"][] = ["ok", "error", "refused", "denied", "pending", "unknown"];

function callOf({ name, args, position, result, outcome, step }: CallView): ToolCall {
  return {
    name,
    args,
    position,
    outcome: outcomes.find((one) => one === outcome) ?? "unknown",
    ...(result === undefined ? {} : { result }),
    ...(step === undefined ? {} : { step }),
  };
}
