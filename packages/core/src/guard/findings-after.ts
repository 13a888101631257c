import { attempt } from "../errors/attempt.ts";
import type { Finding } from "./decision.ts";
import { findingsOn } from "./findings-on.ts";
import type { GuardSetup } from "./guard-setup.ts";
import { traceOf, withEnd, withGaps } from "./history.ts";
import type { Foreseen, Session } from "./session.ts";
import type { SettledCall } from "./settled-call.ts";
import { foreseeEnd } from "./watch/watch.ts";

/**
 * What a result breaks, and where the machines are then: nobody was refused for it, since it could not be known. A result that can't be read
 * may leave rules that nobody can judge any more: those are told of, too.
 */
export function findingsAfter(
  setup: GuardSetup,
  { state, watch, plans }: Session,
  { call, gaps }: SettledCall,
): { readonly findings: readonly Finding[]; readonly foreseen: Foreseen | undefined } {
  const { history } = state;
  const isUnsure = gaps.length > 0 || call.outcome === "unknown";
  const foreseeing = attempt(
    () => watch && foreseeEnd(setup.watched, watch, withGaps(history.facts, gaps), call),
  );
  const foresight = foreseeing.kind === "done" ? foreseeing.value : undefined;
  const findings = findingsOn(setup, foresight, () => ({
    before: traceOf(history),
    after: traceOf(withEnd(history, call, gaps)),
    turn: call.turn ?? 1,
    ...(isUnsure ? { settled: call.position } : {}),
  }));
  return {
    findings:
      findings.length === 0
        ? findings
        : findings.filter(({ kind }) => kind === "breaks" || (isUnsure && kind === "error")),
    foreseen: foresight && { watch: foresight.watch, plans },
  };
}
