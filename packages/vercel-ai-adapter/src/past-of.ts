import type { PastEvent, Saying } from "@agentltl/core/host";
import { readHistory } from "./history.ts";
import { member } from "./member.ts";

/** What a request shows of earlier turns, and says itself. */
export function pastOf(request: object): readonly PastEvent[] {
  const prompt = member(request, "prompt");
  return [...readHistory(Array.isArray(prompt) ? prompt : member(request, "messages")), ...promptOf(request)];
}

/** What a request says without messages. */
export function promptOf(request: object): readonly Saying[] {
  const prompt = member(request, "prompt");
  return typeof prompt === "string" ? [{ kind: "said", role: "user", text: prompt }] : [];
}
