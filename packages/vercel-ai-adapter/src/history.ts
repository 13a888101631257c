import type { PastCall, PastEvent, PastSettlement, Saying, Settlement } from "@agentltl/core/host";
import { asList, listMember, member, textMember } from "./member.ts";
import { isRefusedResult } from "./refused-result.ts";
import { isRefusal } from "./tool-call-blocked-error.ts";

/** A call as messages show it. Without a settlement it waits for a person or for a client. */
export type ShownCall = Omit<PastCall, "settlement"> & { readonly settlement: PastSettlement | undefined };

/** What messages show, calls that wait included. */
export type ShownEvent = Exclude<PastEvent, PastCall> | ShownCall;

/**
 * What the messages of a request show (`ModelMessage[]`), in order. What is none of these is passed over, and so is a call that waits for a
 * person or for a client: it has not been made yet.
 */
export function readHistory(messages: unknown): readonly PastEvent[] {
  return readShown(messages).flatMap((event): readonly PastEvent[] => {
    if (event.kind !== "call") return [event];
    const { settlement } = event;
    return settlement === undefined ? [] : [{ ...event, settlement }];
  });
}

/** All that messages show (`ModelMessage[]`), in order. */
export function readShown(messages: unknown): readonly ShownEvent[] {
  let step = 0;
  const all = asList(messages);
  return all.flatMap((message, index): readonly ShownEvent[] => {
    const text = textOf(member(message, "content"));
    switch (member(message, "role")) {
      case "user":
        return [{ kind: "said", role: "user", text }];
      case "system":
        return [{ kind: "said", role: "system", text }];
      case "assistant":
        step += 1;
        return readReply(message, step, all.slice(index));
      default:
        return [];
    }
  });
}

/** The tool results that stand after the model's last reply: of tools that run at the client. */
export function latestResults(
  messages: unknown,
): readonly { readonly toolCallId: string; readonly settlement: Settlement }[] {
  return latest(messages).flatMap((message) =>
    partsOf(message).flatMap((part) => {
      const settlement = settlementOf(part);
      return settlement === undefined ? [] : [{ toolCallId: textMember(part, "toolCallId"), settlement }];
    }),
  );
}

/** The calls that a person has denied in the last message, with what was said to it. */
export function latestDenials(messages: unknown): readonly PastCall[] {
  const all = asList(messages);
  return readHistory(all.slice(Math.max(lastReplyIn(all), 0))).filter(
    (event): event is PastCall => event.kind === "call" && "denied" in event.settlement,
  );
}

/** What was said after the model's last reply. */
export function latestSayings(messages: unknown): readonly Saying[] {
  return readHistory(latest(messages)).filter((event) => event.kind === "said");
}

/** Whether a person said yes to this call in the last message (DESIGN section 9). */
export function isApproved(messages: unknown, toolCallId: string): boolean {
  const all = asList(messages);
  const last = all.at(-1);
  if (member(last, "role") !== "tool") return false;
  const requests = all
    .flatMap(partsOf)
    .filter(
      (part) => member(part, "type") === "tool-approval-request" && member(part, "toolCallId") === toolCallId,
    )
    .map((part) => member(part, "approvalId"));
  return partsOf(last).some(
    (part) =>
      member(part, "type") === "tool-approval-response" &&
      member(part, "approved") === true &&
      requests.includes(member(part, "approvalId")),
  );
}

function latest(messages: unknown): readonly unknown[] {
  const all = asList(messages);
  return all.slice(lastReplyIn(all) + 1);
}

function lastReplyIn(messages: readonly unknown[]): number {
  return messages.findLastIndex((message) => member(message, "role") === "assistant");
}

/** One reply of the model: its calls, or the answer that ended a turn. */
function readReply(message: unknown, step: number, from: readonly unknown[]): readonly ShownEvent[] {
  const text = textOf(member(message, "content"));
  const calls = partsOf(message).filter((part) => member(part, "type") === "tool-call");
  if (calls.length === 0) return text === "" ? [] : [{ kind: "answer", text }];
  const said: readonly Saying[] = text === "" ? [] : [{ kind: "said", role: "assistant", text }];
  const results = resultsAfter(from);
  return [
    ...said,
    ...calls.map((part): ShownCall => {
      const hostId = textMember(part, "toolCallId");
      const call = { kind: "call", hostId, name: textMember(part, "toolName"), step } as const;
      return { ...call, args: member(part, "input"), settlement: results.get(hostId)?.shift() };
    }),
  ];
}

/** How one reply's calls ended, by id: those up to the next reply, since ids come again. */
function resultsAfter([reply, ...rest]: readonly unknown[]): Map<string, PastSettlement[]> {
  const next = rest.findIndex((message) => member(message, "role") === "assistant");
  const parts = [reply, ...(next < 0 ? rest : rest.slice(0, next))].flatMap(partsOf);
  const results = new Map<string, PastSettlement[]>();
  const add = (id: string, settlement: PastSettlement) =>
    results.set(id, [...(results.get(id) ?? []), settlement]);
  for (const part of parts) {
    const settlement = settlementOf(part);
    if (settlement !== undefined) add(textMember(part, "toolCallId"), refusedOr(settlement));
  }
  for (const { toolCallId, reason } of denialsIn(parts)) {
    if (!results.has(toolCallId)) add(toolCallId, { denied: reason });
  }
  return results;
}

/** A refusal may stand there as the error that was thrown in place of running the tool. */
function refusedOr(settlement: Settlement): PastSettlement {
  return "error" in settlement && isRefusal(settlement.error) ? { refused: settlement.error } : settlement;
}

/** What a person has said no to. The host writes a result only where the run has gone on since. */
function denialsIn(
  parts: readonly unknown[],
): readonly { readonly toolCallId: string; readonly reason: string }[] {
  return parts.flatMap((part) => {
    if (member(part, "type") !== "tool-approval-response" || member(part, "approved") !== false) return [];
    const request = parts.find(
      (one) =>
        member(one, "type") === "tool-approval-request" &&
        member(one, "approvalId") === member(part, "approvalId"),
    );
    const reason = textMember(part, "reason");
    return request === undefined
      ? []
      : [
          {
            toolCallId: textMember(request, "toolCallId"),
            reason: reason === "" ? "a person said no" : reason,
          },
        ];
  });
}

function settlementOf(part: unknown): Settlement | undefined {
  if (member(part, "type") !== "tool-result") return undefined;
  const output = member(part, "output");
  switch (member(output, "type")) {
    case "error-text":
    case "error-json":
      return { error: member(output, "value") };
    case "execution-denied":
      return { denied: textMember(output, "reason") };
    default: {
      const value = member(output, "value");
      return isRefusedResult(value) ? { error: value.refused } : { result: value };
    }
  }
}

function partsOf(message: unknown): readonly unknown[] {
  return listMember(message, "content");
}

/** The text in what a message holds. */
export function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  return asList(content)
    .map((part) => (member(part, "type") === "text" ? textMember(part, "text") : ""))
    .join("");
}
