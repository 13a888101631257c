import type { Procedure } from "../constraint/procedure.ts";
import type { Decision } from "../guard/decision.ts";
import type { Guard } from "../guard/guard.ts";
import { verifyTrace } from "../verify/verify-trace.ts";
import type { AnswerReport, Run } from "./host.ts";
import { costFrom } from "./run-cost.ts";

/** What only the host knows of a run. */
export interface RunFacts {
  readonly id: string;
  /** Those of one request; by default all of the session. */
  readonly decisions?: readonly Decision[];
  /** How long each decision took, in milliseconds, by the host's clock. */
  readonly decisionMs: readonly number[];
  /** The report on the last answer, if one was checked. */
  readonly answer?: AnswerReport;
}

/** The run so far. It can be taken at any time; while the run goes on its verification reads the trace as if it ended here. */
export function runFrom(
  guard: Guard,
  procedure: Procedure,
  { id, decisions = guard.decisions, decisionMs, answer }: RunFacts,
): Run {
  const { trace } = guard;
  const stopped = guard.stopReport();
  return {
    id,
    trace,
    decisions,
    verification: verifyTrace(trace, procedure),
    owed: guard.obligations(),
    ...(answer === undefined ? {} : { answer }),
    ...(stopped === undefined ? {} : { stopped }),
    cost: costFrom(decisionMs),
  };
}
