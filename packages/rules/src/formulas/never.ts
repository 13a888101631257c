import { and, called, constant, type Formula, globally, not, weakNext } from "@agentltl/core/formula";
import { variablesOfPattern } from "@agentltl/core/host";
import type { CallTarget, Target } from "../read/target.ts";
import type { CompiledRule } from "./compiled-rule.ts";
import { always, oneOfNow, whenever, worked } from "./parts.ts";
import { runsNoneHere } from "./runs.ts";

/** What `never` says. */
export interface Never {
  readonly call: Target;
  readonly after?: CallTarget;
}

/**
 * No call fits, no such message is sent. With variables: no call for which they have one value each. With `after`: no call behind one
 * that worked, with the same variables.
 */
export function neverRule({ call, after }: Never): CompiledRule {
  if (call.kind === "said") return { formula: globally(not(call.said)), needs: [] };
  if (call.kind === "runs") return { formula: globally(runsNoneHere(call)), needs: [] };
  if (after === undefined) return { formula: and(...call.patterns.map(noCall)), needs: [] };
  const nothingLater = weakNext(globally(not(oneOfNow(call.patterns))));
  return { formula: always(worked(after.patterns), nothingLater), needs: [] };
}

function noCall(pattern: CallTarget["patterns"][number]): Formula {
  return variablesOfPattern(pattern).length === 0
    ? not(called(pattern))
    : globally(whenever(pattern, constant(false)));
}
