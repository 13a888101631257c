import type { Trace } from "@agentltl/core";
import type { Environment } from "../environment/environment.ts";
import type { Executability } from "./executability.ts";
import { diagnosticOrder, type FailureCategory } from "./failure.ts";
import { type ActionJudgement, judgeCall } from "./judge-call.ts";

/** How a trace is judged. */
export interface CheckOptions {
  /** Which category is told where several apply. It changes no figure. Default: that of appendix C.1. */
  readonly order?: readonly FailureCategory[];
  /** Counts the closing message after calls as an action, which the environment judges as it judges the end of a run without calls. */
  readonly countEnd?: boolean;
}

/**
 * Replays a trace in an environment, action by action. An action is valid exactly if its tool is there, its arguments fit, the values that it
 * refers to are available, what it needs to know is known, what must be so is so, and the environment accepts it. A rejected action leaves
 * the state as it is, and later ones are judged from there: a run can recover, and its first failure stays the first.
 *
 * Calls that a guard refused or a person denied were never put to the environment, and are no actions.
 */
export function checkExecutability<State>(
  trace: Trace,
  environment: Environment<State>,
  { order = diagnosticOrder, countEnd = false }: CheckOptions = {},
): Executability {
  const calls = trace.calls.filter(({ outcome }) => outcome !== "refused" && outcome !== "denied");
  const judged: { readonly position: number | null; readonly judgement: ActionJudgement }[] = [];
  let state = environment.begin(trace);
  for (const call of calls) {
    const [judgement, next] = judgeCall(environment, state, call, order);
    judged.push({ position: call.position, judgement });
    state = next;
  }
  if (calls.length === 0 || countEnd)
    judged.push({ position: null, judgement: judgeEnd(environment.endsWithoutCall(state, trace)) });
  return summed(judged);
}

function judgeEnd(possible: boolean | undefined): ActionJudgement {
  if (possible === undefined)
    return { kind: "unknown", reason: "whether the task can end without a call is not known" };
  if (possible) return { kind: "valid" };
  const reason = "the task can't be completed without a call";
  return { kind: "invalid", failure: { category: "precondition", reason } };
}

function summed(
  judged: readonly { readonly position: number | null; readonly judgement: ActionJudgement }[],
): Executability {
  const horizon = judged.length;
  const valid = judged.map(({ judgement }) =>
    judgement.kind === "unknown" ? null : judgement.kind === "valid",
  );
  for (const [index, { position, judgement }] of judged.entries()) {
    switch (judgement.kind) {
      case "valid":
        continue;
      case "invalid":
        return { horizon, fed: index + 1, firstFailure: { position, ...judgement.failure }, valid };
      case "unknown":
        // It may have failed: where the first failure is can't be told from what is later.
        return { horizon, fed: null, valid, unknown: judgement.reason };
    }
  }
  return { horizon, fed: horizon + 1, valid };
}
