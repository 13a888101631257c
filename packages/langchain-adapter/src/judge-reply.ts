import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import type { Interrupt } from "./ask.ts";
import { callsOf, isAnswer } from "./calls-of.ts";
import { judgeCalls, type Update } from "./judge-calls.ts";
import { judgeFinal, judgeUnreadable } from "./judge-final.ts";
import type { Session } from "./session.ts";

/** What of an agent's state a judgement looks at. */
export interface Told {
  readonly messages: readonly BaseMessage[];
  readonly structuredResponse?: unknown;
}

/** The model's last reply, if there is one. */
export function lastReply({ messages }: Told): AIMessage | undefined {
  return messages.findLast((message) => AIMessage.isInstance(message));
}

/** Judges the model's last reply, in whichever way it is one. */
export async function judgeReply(
  session: Session,
  state: Told,
  reply: AIMessage,
  interrupt: Interrupt | undefined,
): Promise<Update | undefined> {
  if (callsOf(reply).length > 0) {
    return judgeCalls(session, { messages: state.messages, reply, interrupt });
  }
  if (!isAnswer(reply)) return judgeUnreadable(session, reply);
  const { structuredResponse } = state;
  const answer = structuredResponse === undefined ? reply.text : JSON.stringify(structuredResponse);
  return judgeFinal(session, reply, answer);
}
