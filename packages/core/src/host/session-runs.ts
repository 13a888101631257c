import type { Procedure } from "../constraint/procedure.ts";
import type { Guard } from "../guard/guard.ts";
import type { AnswerReport, Run } from "./host.ts";
import { runFrom } from "./run-from.ts";

/** One request of a session, from its first message to its answer. */
export interface SessionRequest {
  reportAnswer(report: AnswerReport): void;
  /** Later decisions belong to other requests. */
  end(): void;
  /** The run with the decisions of this request alone. Its trace is the session's. */
  run(): Run;
}

/** The runs of one session. */
export interface SessionRuns {
  /** How long a decision took, by the host's clock. */
  took(milliseconds: number): void;
  begin(): SessionRequest;
  /** The session with all its decisions. */
  all(): Run;
}

/** Keeps what belongs to which request of a session, so that a run can be handed out for each. */
export function sessionRuns(guard: Guard, procedure: Procedure, id: string): SessionRuns {
  const times: number[] = [];
  let last: AnswerReport | undefined;
  const here = () => ({ decisions: guard.decisions.length, times: times.length });
  const runOf = (
    from: ReturnType<typeof here>,
    until: ReturnType<typeof here>,
    answer: AnswerReport | undefined,
  ) =>
    runFrom(guard, procedure, {
      id,
      decisions: guard.decisions.slice(from.decisions, until.decisions),
      decisionMs: times.slice(from.times, until.times),
      ...(answer === undefined ? {} : { answer }),
    });
  return {
    took(milliseconds) {
      times.push(milliseconds);
    },
    begin() {
      const from = here();
      let until: ReturnType<typeof here> | undefined;
      let answer: AnswerReport | undefined;
      return {
        reportAnswer(report) {
          answer = report;
          last = report;
        },
        end() {
          until ??= here();
        },
        run: () => runOf(from, until ?? here(), answer),
      };
    },
    all: () => runOf({ decisions: 0, times: 0 }, here(), last),
  };
}
