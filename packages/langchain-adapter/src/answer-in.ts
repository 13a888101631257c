import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import { memberOf } from "./member-of.ts";

/** The answer in what a run has given, whose messages these are; `undefined` where there is none. */
export function answerIn(outputs: unknown, messages: readonly BaseMessage[]): string | undefined {
  const structured = memberOf(outputs, "structuredResponse");
  if (structured !== undefined) return JSON.stringify(structured);
  const last = messages.at(-1);
  if (AIMessage.isInstance(last)) return (last.tool_calls ?? []).length === 0 ? last.text : undefined;
  const output = memberOf(outputs, "output");
  return typeof output === "string" ? output : undefined;
}
