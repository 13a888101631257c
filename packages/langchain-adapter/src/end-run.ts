import type { BaseMessage } from "@langchain/core/messages";
import { closeRequest } from "./close-request.ts";
import type { Session } from "./session.ts";

/** A request has ended, with an answer or without one. */
export function endRun(session: Session, messages: readonly BaseMessage[]): void {
  const { maxSendBacks = 2 } = session.options;
  session.catchUp(messages);
  session.dropUnrun();
  // Without an answer: what is owed is told, and nobody is left to be sent back.
  for (let count = 0; !session.turnOver && count <= maxSendBacks; count++) session.proposeFinish();
  closeRequest(session, session.request);
}
