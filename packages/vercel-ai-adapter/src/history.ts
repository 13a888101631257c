import type { Guard } from "@agentltl/core";
import { isObject, listMember, member, textMember } from "./member.ts";

/** How a call ended, as the guard takes it. */
export type Settlement = Parameters<Guard["settle"]>[1];

/** A call that the messages of a request show. */
export interface PastCall {
  readonly kind: "call";
  readonly toolCallId: string;
  readonly name: string;
  readonly input: unknown;
  /** The place of its message among the model's replies, from 1. */
  readonly step: number;
  /** `undefined` where the messages don't say how it ended: it waits for a person, or for a client. */
  readonly settlement: Settlement | undefined;
}

/** What the messages of a request show, in order. */
export type PastEvent =
  | PastCall
  | { readonly kind: "said"; readonly role: "user" | "assistant" | "system"; readonly text: string }
  | { readonly kind: "answer"; readonly text: string };

/** Reads the messages of a request (`ModelMessage[]`). What is none of these is passed over. */
export function readHistory(messages: unknown): readonly PastEvent[] {
  let step = 0;
  const all = Array.isArray(messages) ? messages : [];
  return all.flatMap((message, index): readonly PastEvent[] => {
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

/** What was said after the model's last reply. */
export function latestSayings(messages: unknown): readonly PastEvent[] {
  return readHistory(latest(messages));
}

/** Whether a person said yes to this call in the last message (DESIGN section 9). */
export function isApproved(messages: unknown, toolCallId: string): boolean {
  const all: readonly unknown[] = Array.isArray(messages) ? messages : [];
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
  const all: readonly unknown[] = Array.isArray(messages) ? messages : [];
  return all.slice(all.findLastIndex((message) => member(message, "role") === "assistant") + 1);
}

/** One reply of the model: its calls, or the answer that ended a turn. */
function readReply(message: unknown, step: number, from: readonly unknown[]): readonly PastEvent[] {
  const text = textOf(member(message, "content"));
  const calls = partsOf(message).filter((part) => member(part, "type") === "tool-call");
  if (calls.length === 0) return text === "" ? [] : [{ kind: "answer", text }];
  const said: readonly PastEvent[] = text === "" ? [] : [{ kind: "said", role: "assistant", text }];
  const results = resultsAfter(from);
  return [
    ...said,
    ...calls.map((part): PastCall => {
      const toolCallId = textMember(part, "toolCallId");
      return {
        kind: "call",
        toolCallId,
        name: textMember(part, "toolName"),
        input: member(part, "input"),
        step,
        settlement: results.get(toolCallId)?.shift(),
      };
    }),
  ];
}

/** The results of one reply's calls, by id: those up to the next reply, since ids come again. */
function resultsAfter([reply, ...rest]: readonly unknown[]): Map<string, Settlement[]> {
  const next = rest.findIndex((message) => member(message, "role") === "assistant");
  const results = new Map<string, Settlement[]>();
  for (const part of [reply, ...(next < 0 ? rest : rest.slice(0, next))].flatMap(partsOf)) {
    const settlement = settlementOf(part);
    if (settlement === undefined) continue;
    const id = textMember(part, "toolCallId");
    results.set(id, [...(results.get(id) ?? []), settlement]);
  }
  return results;
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
    default:
      return { result: member(output, "value") };
  }
}

function partsOf(message: unknown): readonly unknown[] {
  return isObject(message) ? listMember(message, "content") : [];
}

function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content.map((part) => (member(part, "type") === "text" ? textMember(part, "text") : "")).join("");
}
