import { type Json, parseJsonText } from "@agentltl/core/host";

/** What a text writes as JSON, as rules read it; the text itself where it writes none. */
export function readText(text: string): Json {
  const value = parseJsonText(text);
  return value === undefined ? text : value;
}
