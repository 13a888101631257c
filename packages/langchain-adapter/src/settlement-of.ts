import type { Settlement } from "@agentltl/core/host";
import type { ToolMessage } from "@langchain/core/messages";

/** Of a call that nobody saw end: there is no result to look at, and nobody knows whether it worked. */
export const notRecorded: Settlement = { result: Symbol("not recorded"), outcome: "unknown" };

/**
 * How a call ended, by its message. One without a status, as tools and middleware often make them, says that the call ran and not whether
 * it worked: that is no success.
 */
export function settlementOf(message: ToolMessage): Settlement {
  const content = contentOf(message);
  switch (message.status) {
    case "success":
      return { result: content };
    case "error":
      return { error: content };
    default:
      return { result: content, outcome: "unknown" };
  }
}

/** Texts as one text, so that a result that is JSON can be read as JSON; anything else as it is. */
function contentOf({ content, text }: ToolMessage): unknown {
  if (typeof content === "string") return content;
  return content.every(({ type }) => type === "text") ? text : content;
}
