import {
  and,
  type Formula,
  globally,
  not,
  once,
  or,
  type Pattern,
  precedes,
  previous,
  said,
  since,
} from "@agentltl/core/formula";
import { variablesOfPattern } from "@agentltl/core/host";
import type { CallTarget, SaidTarget, Target } from "../read/target.ts";
import type { CompiledRule } from "./compiled-rule.ts";
import { oneOfNow, whenever, worked } from "./parts.ts";
import { inEarlierStep } from "./steps.ts";

/** What `before` says. */
export interface Before {
  readonly first: Target;
  readonly then: CallTarget;
  readonly since?: CallTarget;
  readonly within?: "turn" | "session";
}

/** Each `then` has a `first` in an earlier step that worked, with the same variables, and no `since` after it. */
export function beforeRule({ first, then, since: again, within }: Before): CompiledRule {
  const parts = then.patterns.map((pattern) => partFor(first, pattern, again));
  return {
    formula: and(...parts),
    needs: first.kind === "calls" ? first.patterns : [],
    ...(within === "turn" ? { scope: within } : {}),
  };
}

function partFor(first: Target, then: Pattern, again: CallTarget | undefined): Formula {
  if (first.kind === "said") return globally(whenever(then, saidBefore(first, again)));
  const firsts = worked(first.patterns);
  const [only, ...others] = firsts;
  const simple =
    again === undefined &&
    others.length === 0 &&
    [then, ...firsts].every((one) => variablesOfPattern(one).length === 0);
  if (simple && only !== undefined) return precedes(only, then);
  const broken = again === undefined ? undefined : oneOfNow(again.patterns);
  return globally(whenever(then, inEarlierStep(oneOfNow(firsts), broken)));
}

/**
 * A message stands before the call of its position. So one since the previous call is in time whatever this call is, and an earlier one
 * only where neither its own call nor one after it came in between. Where one message is asked for, the speaker said nothing later.
 */
function saidBefore({ said: first }: SaidTarget, again: CallTarget | undefined): Formula {
  if (first.which === "closing") return first;
  const silent = first.which === "last" ? [not(said(first.speaker))] : [];
  if (again === undefined) return silent.length === 0 ? once(first) : since(and(...silent), first);
  const intact = not(oneOfNow(again.patterns));
  return or(first, and(...silent, previous(since(and(intact, ...silent), and(first, intact)))));
}
