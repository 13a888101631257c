import type { Json } from "@agentltl/core/host";
import { firstMember, listOf, member } from "../json/members.ts";
import type { Entry } from "../transcript/entry.ts";

const results: readonly unknown[] = ["tool-result", "tool-error", "tool-output-denied"];

/**
 * Reads a person's answers to questions for approval, each by the question that it names. A call that was not approved is denied, unless
 * these messages tell how it ended.
 */
export function denialsIn(messages: readonly Json[]): (part: Json, path: string) => readonly Entry[] {
  const parts = messages.flatMap((message) => listOf(member(message, "content")));
  const callOf = new Map(
    parts
      .filter((part) => member(part, "type") === "tool-approval-request")
      .map((part) => [member(part, "approvalId"), firstMember(part, ["toolCallId"])]),
  );
  const told = new Set(
    parts
      .filter((part) => results.includes(member(part, "type")))
      .map((part) => firstMember(part, ["toolCallId"])),
  );
  return (part, path) => {
    if (member(part, "approved") !== false) return [];
    const id = callOf.get(member(part, "approvalId"));
    if (id === undefined)
      return [{ kind: "odd", detail: "a denial of a call that no question in the log asks about", path }];
    const reason = firstMember(part, ["reason"]);
    const ended = { outcome: "denied" as const, ...(reason === undefined ? {} : { result: reason }) };
    return told.has(id) ? [] : [{ kind: "answered", id, ended, path }];
  };
}
