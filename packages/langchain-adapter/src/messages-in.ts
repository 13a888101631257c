import { BaseMessage } from "@langchain/core/messages";
import { memberOf } from "./member-of.ts";

/** The messages of a state or of what a run has given; none where these are not the host's own. */
export function messagesIn(state: unknown): readonly BaseMessage[] {
  const messages = memberOf(state, "messages");
  return Array.isArray(messages) && messages.every((message) => BaseMessage.isInstance(message))
    ? messages
    : [];
}
