import type { Json } from "@agentltl/core/host";
import { listOf, member, memberAt } from "../json/members.ts";

/** Whether a value, or each of a list, is a run's record (`tool_calls`) or a trace as we write it (`calls`). */
export function isOwnRecord(document: Json): boolean {
  if (Array.isArray(document)) return document.length > 0 && document.every(isOneRecord);
  return isOneRecord(document);
}

function isOneRecord(value: Json): boolean {
  if (member(value, "role") !== undefined) return false;
  if (Array.isArray(member(value, "calls")))
    return member(value, "dialogue") !== undefined || member(value, "format") === 1;
  const calls = member(value, "tool_calls") ?? memberAt(value, "metrics", "tool_calls");
  return (
    Array.isArray(calls) &&
    listOf(calls).every((call) => typeof call !== "object" || member(call, "function") === undefined)
  );
}
