import { attempted } from "../errors/attempt.ts";
import type { Finding } from "./decision.ts";
import { findingsOn, nobodyObjects, noFindings } from "./findings-on.ts";
import type { GuardSetup } from "./guard-setup.ts";
import { traceOf, withEnd, withGaps } from "./history.ts";
import type { Foreseen, Session } from "./session.ts";
import type { TracedCall } from "./traced-call.ts";
import { type Foresight, foreseeEnd } from "./watch/watch.ts";

/** A call that has just ended in a session. */
interface Ended {
  readonly setup: GuardSetup;
  readonly session: Session;
  readonly traced: TracedCall;
}

/** What the end of a call comes to; `foreseen` is `undefined` where nobody knows. */
export interface JudgedEnd {
  readonly findings: readonly Finding[];
  readonly foreseen: Foreseen | undefined;
}

/**
 * What a result breaks, and where the machines are then: nobody was refused for it, since it could not be known. A result that can't be read
 * may leave rules that nobody can judge any more: those are told of, too.
 */
export function findingsAfter(setup: GuardSetup, session: Session, traced: TracedCall): JudgedEnd {
  const foresight = attempted(foresightOf, { setup, session, traced });
  const findings = nobodyObjects(setup, foresight)
    ? noFindings
    : objections(setup, session, traced, foresight);
  return { findings, foreseen: foresight && { traced, watch: foresight.watch, plans: session.plans } };
}

function foresightOf({ setup, session: { state, watch }, traced }: Ended): Foresight | undefined {
  const { call, gaps } = traced;
  return watch && foreseeEnd(setup.watched, watch, withGaps(state.history.facts, gaps), call);
}

function objections(
  setup: GuardSetup,
  { state: { history } }: Session,
  { call, gaps }: TracedCall,
  foresight: Foresight | undefined,
): readonly Finding[] {
  const isUnsure = gaps.length > 0 || call.outcome === "unknown";
  const found = findingsOn(setup, foresight, {
    before: traceOf(history),
    after: traceOf(withEnd(history, call, gaps)),
    turn: call.turn ?? 1,
    ...(isUnsure ? { settled: call.position } : {}),
  });
  return found.filter(({ kind }) => kind === "breaks" || (isUnsure && kind === "error"));
}
