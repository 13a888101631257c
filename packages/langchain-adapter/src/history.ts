import {
  AIMessage,
  type BaseMessage,
  HumanMessage,
  SystemMessage,
  ToolMessage,
} from "@langchain/core/messages";
import { callsOf, isAnswer } from "./calls-of.ts";
import { isOurs, isRefusal } from "./our-messages.ts";
import { type Settlement, settlementOf } from "./settlement-of.ts";

/** What somebody said. */
export interface Saying {
  readonly kind: "said";
  readonly role: "user" | "assistant" | "system";
  readonly text: string;
}

/** A call that the messages of a request show. */
export interface PastCall {
  readonly kind: "call";
  readonly toolCallId: string;
  readonly name: string;
  readonly args: unknown;
  /** The place of its message among the model's replies, from 1. */
  readonly step: number;
  /** Whether a result stands in the messages. */
  readonly answered: boolean;
  /** Whether the result says that we refused the call. Whoever may write messages may write that, too. */
  readonly refused: boolean;
  /** `undefined` where the messages don't say how it ended. */
  readonly settlement: Settlement | undefined;
}

/** What the messages of a request show, in order. */
export type PastEvent = PastCall | Saying | { readonly kind: "answer"; readonly text: string };

/** Reads the messages of a thread. What is none of these is passed over. */
export function readHistory(messages: readonly BaseMessage[]): readonly PastEvent[] {
  let step = 0;
  return messages.flatMap((message, index): readonly PastEvent[] => {
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
function readReply(reply: AIMessage, step: number, later: readonly BaseMessage[]): readonly PastEvent[] {
  const { text } = reply;
  if (isAnswer(reply)) return text === "" ? [] : [{ kind: "answer", text }];
  const said: readonly Saying[] = text === "" ? [] : [{ kind: "said", role: "assistant", text }];
  const results = resultsIn(later);
  return [
    ...said,
    ...callsOf(reply).map((call): PastCall => {
      const message = results.get(call.id)?.shift();
      return {
        kind: "call",
        toolCallId: call.id ?? "",
        name: call.name,
        args: call.args,
        step,
        answered: message !== undefined,
        refused: message !== undefined && isRefusal(message),
        settlement: message === undefined ? undefined : settlementOf(message),
      };
    }),
  ];
}

/** The results up to the next reply, by id, since ids come again. */
function resultsIn(later: readonly BaseMessage[]): ReadonlyMap<string | undefined, ToolMessage[]> {
  const next = later.findIndex((message) => AIMessage.isInstance(message));
  const results = new Map<string | undefined, ToolMessage[]>();
  for (const message of next < 0 ? later : later.slice(0, next)) {
    if (!ToolMessage.isInstance(message)) continue;
    const { tool_call_id: id } = message;
    results.set(id, [...(results.get(id) ?? []), message]);
  }
  return results;
}
