import { attempt, type Json } from "@agentltl/core/host";
import { mayBeJson } from "./may-be-json.ts";

/** The value of a text of JSON; `undefined` where it is none, or surely not worth parsing. */
export function parseJson(text: string): Json | undefined {
  if (!mayBeJson(text)) return undefined;
  const parsed = attempt((): Json => JSON.parse(text));
  return parsed.kind === "done" ? parsed.value : undefined;
}
