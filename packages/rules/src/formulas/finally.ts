import { and, called, eventually, globally, next, or } from "@agentltl/core/formula";
import type { CallTarget } from "../read/target.ts";
import type { CompiledRule } from "./compiled-rule.ts";
import { oneOfNow, whenever, worked } from "./parts.ts";

/** What `finally` says. */
export interface Finally {
  readonly after?: CallTarget;
  readonly call: CallTarget;
  readonly due?: "turn" | "session";
}

/** `call` works at least once; with `after`, once behind each `after` that worked, with the same variables. */
export function finallyRule({ after, call, due }: Finally): CompiledRule {
  const calls = worked(call.patterns);
  const formula =
    after === undefined
      ? or(...calls.map((pattern) => called(pattern)))
      : and(
          ...worked(after.patterns).map((pattern) =>
            globally(whenever(pattern, next(eventually(oneOfNow(calls))))),
          ),
        );
  return { formula, needs: call.patterns, ...(due === undefined ? {} : { due }) };
}
