import type { Json } from "@agentltl/core/host";
import { parseText } from "../json/parse-text.ts";

/** The JSON events of a server-sent event stream, as its text was kept. What is no JSON, such as `[DONE]`, is no event. */
export function readSse(text: string): readonly Json[] {
  return text.split(/\r?\n/).flatMap((line) => {
    if (!line.startsWith("data:")) return [];
    const event = parseText(line.slice("data:".length));
    return event === undefined ? [] : [event];
  });
}

/** Whether a text looks like such a stream. */
export function isSse(text: string): boolean {
  return /^(event|data|id|:)[^\n]*\n/.test(text) && /(^|\n)data:/.test(text);
}
