import { checkAnswer } from "@agentltl/core/host";
import { closeRequest } from "./close-request.ts";
import type { Session } from "./session.ts";

/** A request has ended that nobody here could have let go on. Checks the answer, and tells. */
export async function finishHeard(session: Session, answer: string | undefined): Promise<void> {
  const { request } = session;
  const report =
    answer === undefined
      ? undefined
      : await checkAnswer(session.options.grounding, answer, session.guard.trace);
  if (report !== undefined) request.reportAnswer(report);
  session.finished(answer);
  await closeRequest(session, request);
}
