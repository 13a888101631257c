import {
  type Formula,
  globally,
  type PredicateFunction,
  type PredicateResult,
  predicate,
} from "@agentltl/core/formula";
import { diagnosed } from "../check/failure.ts";
import type { Environment } from "../environment/environment.ts";
import { type ReplayedCall, replaySoFar, type TraceFacts } from "./replay-so-far.ts";
import { sentence } from "./sentence.ts";

/**
 * A rule that every call must be possible in an environment. A finished run keeps it exactly if no action of it is invalid; where that is not
 * known it is not evaluated. A guard refuses a call of which shows before it is made that it is not possible; what the environment rejects
 * shows when the call has ended, and breaks the rule then.
 */
export function executable<State>(environment: Environment<State>, facts: TraceFacts = {}): Formula {
  return globally(predicate({ name: "executable", test: executablePredicate(environment, facts) }));
}

/**
 * What that rule asks of each call, to be registered in a procedure under a name: a rule that says the name, such as `G predicate(executable)`, can then be
 * printed, stored and read from a file.
 */
export function executablePredicate<State>(
  environment: Environment<State>,
  facts: TraceFacts = {},
): PredicateFunction {
  const replay = replaySoFar(environment, facts);
  return (view) => judged(environment, replay(view));
}

function judged<State>(
  environment: Environment<State>,
  { call, state, inspection }: ReplayedCall<State>,
): PredicateResult {
  const failure = diagnosed(inspection.failures);
  if (failure !== undefined) return { passed: false, detail: sentence(failure.reason) };
  const transition = environment.perform(state, call);
  if (transition.kind === "rejected") return { passed: false, detail: sentence(transition.reason) };
  // A formula counts what throws as missing.
  if (inspection.unknown !== undefined) throw new TypeError(inspection.unknown);
  // To a guard this is open, since it hangs on how a call ends that goes on.
  if (transition.kind === "unknown" && call.outcome !== "pending") throw new TypeError(transition.reason);
  return { passed: true };
}
