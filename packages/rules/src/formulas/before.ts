import {
  and,
  type Formula,
  globally,
  implies,
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
import type { CallTarget, RunsTarget, SaidTarget, Target } from "../read/target.ts";
import type { CompiledRule } from "./compiled-rule.ts";
import { oneOfNow, whenever, worked } from "./parts.ts";
import { fitsHere, runsHere } from "./runs.ts";
import { inEarlierStep } from "./steps.ts";

/** What `before` says. */
export interface Before {
  readonly first: Target;
  readonly then: CallTarget | RunsTarget;
  readonly since?: CallTarget | RunsTarget;
  readonly within?: "turn" | "session";
}

/** Each `then` has a `first` in an earlier step that worked, with the same variables, and no `since` after it. */
export function beforeRule({ first, then, since: again, within }: Before): CompiledRule {
  const parts =
    then.kind === "runs"
      ? [globally(implies(runsHere(then), firstBefore(first, again)))]
      : then.patterns.map((pattern) => partFor(first, pattern, again));
  return {
    formula: and(...parts),
    needs: needsOf(first),
    ...(within === "turn" ? { scope: within } : {}),
  };
}

function needsOf(first: Target): readonly Pattern[] {
  switch (first.kind) {
    case "calls":
      return first.patterns;
    case "runs":
      return first.lines;
    case "said":
      return [];
  }
}

function partFor(first: Target, then: Pattern, again: Before["since"]): Formula {
  const [only, ...others] = first.kind === "calls" ? worked(first.patterns) : [];
  const simple =
    again === undefined &&
    only !== undefined &&
    others.length === 0 &&
    [then, only].every((one) => variablesOfPattern(one).length === 0);
  return simple ? precedes(only, then) : globally(whenever(then, firstBefore(first, again)));
}

/** At a `then`: there was a `first`, and nothing of `again` behind it. */
function firstBefore(first: Target, again: Before["since"]): Formula {
  const broken = again && fitsHere(again);
  switch (first.kind) {
    case "said":
      return saidBefore(first, broken);
    case "calls":
      return inEarlierStep(oneOfNow(worked(first.patterns)), broken);
    case "runs":
      return inEarlierStep(runsHere({ outcome: "ok", ...first }), broken);
  }
}

/**
 * A message stands before the call of its position. So one since the previous call is in time whatever this call is, and an earlier one
 * only where neither its own call nor one after it came in between. Where one message is asked for, the speaker said nothing later.
 */
function saidBefore({ said: first }: SaidTarget, broken: Formula | undefined): Formula {
  if (first.which === "closing") return first;
  const silent = first.which === "last" ? [not(said(first.speaker))] : [];
  if (broken === undefined) return silent.length === 0 ? once(first) : since(and(...silent), first);
  const intact = not(broken);
  return or(first, and(...silent, previous(since(and(intact, ...silent), and(first, intact)))));
}
