import type { Constraint, Mode } from "@agentltl/core";
import { type CodeView, globally, type PredicateResult, predicate } from "@agentltl/core/formula";
import { diagnosed, type FailureCategory } from "../check/failure.ts";
import type { Environment, Inspection } from "../environment/environment.ts";
import { replaySoFar, type TraceFacts } from "./replay-so-far.ts";
import { sentence } from "./sentence.ts";

/** What a gate looks at, and what is done about it. */
export interface GateOptions {
  /** Default `executable`. */
  readonly name?: string;
  /** Which failures close it. Default: all that show before a call is made. */
  readonly categories?: readonly Exclude<FailureCategory, "state-consistency">[];
  /** Default `block`. */
  readonly mode?: Mode;
  /** What is added to the feedback: what to do about it. */
  readonly repair?: string;
  /** What the environment must know of the task. What the user says is seen without it. */
  readonly facts?: TraceFacts;
}

/**
 * A rule that no call may be made of which shows beforehand that it is not possible: its tool and arguments, the values that it refers to, what
 * must be known, what must be so. A guard refuses such a call before it runs, with the reason; `verifyTrace` finds the same calls in the run of
 * an agent that nobody stopped. What the environment makes of a call is not looked at, so no call is judged by its own result.
 *
 * Where it can't be told, the rule is not evaluated, and a guard that enforces refuses.
 */
export function executabilityGate<State>(
  environment: Environment<State>,
  { name = "executable", categories, mode, repair, facts = {} }: GateOptions = {},
): Constraint {
  const replay = replaySoFar(environment, facts);
  const test = (view: CodeView): PredicateResult => answer(replay(view).inspection, categories);
  return {
    name,
    formula: globally(predicate({ name, test })),
    description: `A call must be possible in ${environment.id}.`,
    ...(mode === undefined ? {} : { mode }),
    ...(repair === undefined ? {} : { repair }),
  };
}

function answer(
  { failures, unknown }: Inspection,
  categories: readonly FailureCategory[] | undefined,
): PredicateResult {
  const failure = diagnosed(failures, categories);
  if (failure !== undefined) return { passed: false, detail: sentence(failure.reason) };
  // What is not known may be one of these. A formula counts what throws as missing.
  if (unknown !== undefined && failures.length === 0) throw new TypeError(unknown);
  return { passed: true };
}
