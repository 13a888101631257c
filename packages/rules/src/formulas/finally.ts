import { called, eventually, next, or } from "@agentltl/core/formula";
import type { CallTarget } from "../read/target.ts";
import type { CompiledRule } from "./compiled-rule.ts";
import { always, oneOfNow, worked } from "./parts.ts";

/** What `finally` says. */
export interface Finally {
  /** Each of these that worked asks for a later `call`. */
  readonly after?: CallTarget;
  /** Each attempt at these asks for a later `call`. */
  readonly since?: CallTarget;
  readonly call: CallTarget;
  readonly due?: "turn" | "session";
}

/** `call` works at least once; with `after` or `since`, once behind each of these, with the same variables. */
export function finallyRule({ after, since, call, due }: Finally): CompiledRule {
  const calls = worked(call.patterns);
  const asking = after === undefined ? since?.patterns : worked(after.patterns);
  const formula =
    asking === undefined
      ? or(...calls.map((pattern) => called(pattern)))
      : always(asking, next(eventually(oneOfNow(calls))));
  return { formula, needs: call.patterns, ...(due === undefined ? {} : { due }) };
}
