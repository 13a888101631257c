import { AIMessage, type BaseMessage, ToolMessage } from "@langchain/core/messages";
import { callsOf, type HostCall } from "./calls-of.ts";

/** A call that another middleware has answered before it could run. */
export interface Denied {
  readonly call: HostCall;
  readonly message: ToolMessage;
}

/** The calls of a reply that somebody has answered already, each with its answer. The host's own answers to structured ones have no status. */
export function answeredCalls(messages: readonly BaseMessage[], reply: AIMessage): readonly Denied[] {
  const later = messages.slice(messages.lastIndexOf(reply) + 1);
  const next = later.findIndex((message) => AIMessage.isInstance(message));
  const answers = (next < 0 ? later : later.slice(0, next)).filter((message) =>
    ToolMessage.isInstance(message),
  );
  return callsOf(reply).flatMap((call) => {
    const message = answers.find(({ tool_call_id }) => tool_call_id === call.id);
    return message?.status === undefined ? [] : [{ call, message }];
  });
}
