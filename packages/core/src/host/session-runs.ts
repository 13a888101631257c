import type { Procedure } from "../constraint/procedure.ts";
import type { Decision } from "../guard/decision.ts";
import type { Guard } from "../guard/guard.ts";
import type { AnswerReport, Run } from "./host.ts";
import { runFrom } from "./run-from.ts";

/** One request of a session, from its first message to its answer. */
export interface SessionRequest {
  /** A decision was made in this request, and took so long by the host's clock. */
  decided(decision: Decision, milliseconds: number): void;
  reportAnswer(report: AnswerReport): void;
  /** The decisions of this request so far, in the order in which they were made. */
  readonly decisions: readonly Decision[];
  /** The run with the decisions of this request alone, whatever others of its session do meanwhile. Its trace is the session's. */
  run(): Run;
}

/** The runs of one session. */
export interface SessionRuns {
  /** A decision that belongs to no request took so long. */
  took(milliseconds: number): void;
  /** `decisions`: those that were made in it elsewhere. */
  begin(decisions?: readonly Decision[]): SessionRequest;
  /** The session with all its decisions. */
  all(): Run;
}

/** Keeps what belongs to which request of a session, so that a run can be handed out for each. */
export function sessionRuns(guard: Guard, procedure: Procedure, id: string): SessionRuns {
  const allTimes: number[] = [];
  let last: AnswerReport | undefined;
  const runOf = (
    decisions: readonly Decision[],
    decisionMs: readonly number[],
    answer: AnswerReport | undefined,
  ) => runFrom(guard, procedure, { id, decisions, decisionMs, ...(answer === undefined ? {} : { answer }) });
  return {
    took(milliseconds) {
      allTimes.push(milliseconds);
    },
    begin(decisions = []) {
      const own = [...decisions];
      const times: number[] = [];
      let answer: AnswerReport | undefined;
      return {
        decided(decision, milliseconds) {
          own.push(decision);
          times.push(milliseconds);
          allTimes.push(milliseconds);
        },
        reportAnswer(report) {
          answer = report;
          last = report;
        },
        decisions: own,
        run: () => runOf([...own], times, answer),
      };
    },
    all: () => runOf(guard.decisions, allTimes, last),
  };
}
