import type { PastCall, PastEvent, PastSettlement, Saying } from "@agentltl/core/host";
import {
  AIMessage,
  type BaseMessage,
  HumanMessage,
  SystemMessage,
  ToolMessage,
} from "@langchain/core/messages";
import { callsOf, isAnswer } from "./calls-of.ts";
import { isLost, isOurs, isRefusal } from "./our-messages.ts";
import { notRecorded, settlementOf } from "./settlement-of.ts";

/**
 * What the messages of a thread show, in order. What is none of these is passed over, and so is a call without a result: as far as the
 * messages tell it has not been made.
 */
export function readHistory(messages: readonly BaseMessage[]): readonly PastEvent[] {
  return readShown(messages).flatMap((event): readonly PastEvent[] =>
    event.kind === "open" || event.kind === "unreadable" ? [] : [event],
  );
}

/** What messages show, with the calls that no message answers, and those that are none. */
export type Shown =
  | PastEvent
  | (Omit<PastCall, "kind" | "settlement"> & { readonly kind: "open" })
  | { readonly kind: "unreadable"; readonly name: string; readonly text: string; readonly step: number };

/** {@link readHistory}, with everything that a reply has tried. */
export function readShown(messages: readonly BaseMessage[]): readonly Shown[] {
  let step = 0;
  return messages.flatMap((message, index): readonly Shown[] => {
    if (!AIMessage.isInstance(message)) return sayingOf(message);
    step += 1;
    return readReply(message, step, messages.slice(index + 1));
  });
}

/** What a message says, if a person or the application wrote it. */
export function sayingOf(message: BaseMessage): readonly Saying[] {
  if (HumanMessage.isInstance(message)) {
    return isOurs(message) ? [] : [{ kind: "said", role: "user", text: message.text }];
  }
  return SystemMessage.isInstance(message) ? [{ kind: "said", role: "system", text: message.text }] : [];
}

/** What was said after the model's last reply. */
export function latestSayings(messages: readonly BaseMessage[]): readonly Saying[] {
  return messages.slice(messages.findLastIndex((one) => AIMessage.isInstance(one)) + 1).flatMap(sayingOf);
}

/** One reply of the model: its calls, or the answer that ended a turn. */
function readReply(reply: AIMessage, step: number, later: readonly BaseMessage[]): readonly Shown[] {
  const { text } = reply;
  if (isAnswer(reply)) return text === "" ? [] : [{ kind: "answer", text }];
  const said: readonly Saying[] = text === "" ? [] : [{ kind: "said", role: "assistant", text }];
  const results = resultsIn(later);
  return [
    ...said,
    ...callsOf(reply).map(({ id = "", name, args }): Shown => {
      const message = results.get(id)?.shift();
      const call = { hostId: id, name, args, step };
      if (message === undefined) return { kind: "open", ...call };
      return { kind: "call", ...call, settlement: pastSettlementOf(message) };
    }),
    ...(reply.invalid_tool_calls ?? []).map(
      ({ name = "", args = "" }): Shown => ({ kind: "unreadable", name, text: args, step }),
    ),
  ];
}

/** Messages can be forged: the guard believes that a call was refused only where the rules agree. */
function pastSettlementOf(message: ToolMessage): PastSettlement {
  if (isLost(message)) return notRecorded;
  return isRefusal(message) ? { refused: message.text } : settlementOf(message);
}

/** The results up to the next reply, by id, since ids come again. */
function resultsIn(later: readonly BaseMessage[]): ReadonlyMap<string, ToolMessage[]> {
  const next = later.findIndex((message) => AIMessage.isInstance(message));
  const results = new Map<string, ToolMessage[]>();
  for (const message of next < 0 ? later : later.slice(0, next)) {
    if (!ToolMessage.isInstance(message)) continue;
    const { tool_call_id: id } = message;
    results.set(id, [...(results.get(id) ?? []), message]);
  }
  return results;
}
