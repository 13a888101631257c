import type { Json } from "@agentltl/core/host";

const longest = 200;

/** A result in a reason: as the text that it is, or as JSON, and not too long. */
export function shortText(result: Json): string {
  const text = typeof result === "string" ? result : JSON.stringify(result);
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}
