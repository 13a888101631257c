import type { BaseMessage } from "@langchain/core/messages";

/** What tells the messages of a history apart, and the same message in two histories together: of those from this place on. */
export type MessageKeys = (messages: readonly BaseMessage[], from?: number) => readonly unknown[];

/** Messages in a state have ids; one without is known by itself. */
export function keyOf(message: BaseMessage): unknown {
  return message.id ?? message;
}

export function keysById(): MessageKeys {
  return (messages, from = 0) => messages.slice(from).map(keyOf);
}

/** Where messages without ids are made anew for each request: by who says what, the how-manieth time. */
export function keysByText(): MessageKeys {
  return (messages, from = 0) => {
    const times = new Map<string, number>();
    const all = messages.map((message) => {
      if (message.id !== undefined) return message.id;
      const text = JSON.stringify([message.type, message.content, Reflect.get(message, "tool_call_id")]);
      const time = (times.get(text) ?? 0) + 1;
      times.set(text, time);
      return `${time} ${text}`;
    });
    return all.slice(from);
  };
}
