import type { Guard } from "@agentltl/core";
import type { ToolMessage } from "@langchain/core/messages";

/** How a call ended, as the guard takes it. */
export type Settlement = Parameters<Guard["settle"]>[1];

/**
 * How a call ended, by its message; `undefined` where the message doesn't say: messages that tools or middleware make themselves often
 * have no status, and that is no success.
 */
export function settlementOf(message: ToolMessage): Settlement | undefined {
  if (message.status === "success") return { result: contentOf(message) };
  return message.status === "error" ? { error: contentOf(message) } : undefined;
}

/** Texts as one text, so that a result that is JSON can be read as JSON; anything else as it is. */
function contentOf({ content, text }: ToolMessage): unknown {
  if (typeof content === "string") return content;
  return content.every(({ type }) => type === "text") ? text : content;
}
