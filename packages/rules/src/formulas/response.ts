import { and, eventually, globally, implies, next, weakNext } from "@agentltl/core/formula";
import type { CallTarget } from "../read/target.ts";
import type { CompiledRule } from "./compiled-rule.ts";
import { always, oneOfNow, worked } from "./parts.ts";
import { inEarlierStep } from "./steps.ts";

/** What `response` says. */
export interface Response {
  readonly after: CallTarget;
  readonly call: CallTarget;
  /** These wait for `call`. */
  readonly before?: CallTarget;
  readonly due?: "turn" | "session";
}

/**
 * Behind each `after` that worked, `call` works, with the same variables. With `before`, nothing is owed at the end, but none of these
 * may follow the last `after` until `call` has worked in an earlier step than they.
 */
export function responseRule({ after, call, before, due }: Response): CompiledRule {
  const calls = oneOfNow(worked(call.patterns));
  const asking = worked(after.patterns);
  const needs = call.patterns;
  if (before === undefined)
    return {
      formula: always(asking, next(eventually(calls))),
      needs,
      ...(due === undefined ? {} : { due }),
    };
  const waiting = oneOfNow(before.patterns);
  const formulas = asking.map((pattern) =>
    always([pattern], weakNext(globally(implies(waiting, inEarlierStep(calls, oneOfNow([pattern])))))),
  );
  return { formula: and(...formulas), needs };
}
