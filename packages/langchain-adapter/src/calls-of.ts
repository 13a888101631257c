import type { AIMessage } from "@langchain/core/messages";

/** A call as a reply of the model has it. */
export interface HostCall {
  readonly id?: string | undefined;
  readonly name: string;
  readonly args: unknown;
}

/** The calls of tools in a reply. The host's own `extract-*` calls only carry a structured answer. */
export function callsOf(reply: AIMessage): readonly HostCall[] {
  return (reply.tool_calls ?? []).filter(({ name }) => !isAnswerCall(name));
}

/** True where a reply ends the turn: it calls nothing. */
export function isAnswer(reply: AIMessage): boolean {
  return callsOf(reply).length === 0 && (reply.invalid_tool_calls ?? []).length === 0;
}

function isAnswerCall(name: unknown): boolean {
  return typeof name === "string" && name.startsWith("extract-");
}
