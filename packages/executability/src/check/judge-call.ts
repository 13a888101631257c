import type { ToolCall } from "@agentltl/core";
import type { Environment, Transition } from "../environment/environment.ts";
import { diagnosed, diagnosticOrder, type Failure, type FailureCategory } from "./failure.ts";

/** What is known of one action. */
export type ActionJudgement =
  | { readonly kind: "valid" }
  | { readonly kind: "invalid"; readonly failure: Failure }
  | { readonly kind: "unknown"; readonly reason: string };

/**
 * Judges one call where the environment stands, and gives the state to go on from. What speaks against it is asked before it is made; what is
 * rejected leaves the state as it is.
 */
export function judgeCall<State>(
  environment: Environment<State>,
  state: State,
  call: ToolCall,
  order: readonly FailureCategory[] = diagnosticOrder,
): readonly [ActionJudgement, State] {
  const { failures, unknown } = environment.inspect(state, call);
  const failure = diagnosed(failures, order);
  if (failure !== undefined) return [{ kind: "invalid", failure }, state];
  const transition = environment.perform(state, call);
  const next = transition.kind === "rejected" ? state : transition.state;
  const judgement = judgementOf(transition);
  // What is rejected can't be done, whatever else is not known of it.
  if (judgement.kind === "valid" && unknown !== undefined)
    return [{ kind: "unknown", reason: unknown }, next];
  return [judgement, next];
}

function judgementOf(transition: Transition<unknown>): ActionJudgement {
  switch (transition.kind) {
    case "accepted":
      return { kind: "valid" };
    case "rejected":
      return { kind: "invalid", failure: { category: "state-consistency", reason: transition.reason } };
    case "unknown":
      return { kind: "unknown", reason: transition.reason };
  }
}
