import type { Message } from "./trace-data.ts";

/** Whose messages are meant, and which of them. */
interface Hearing {
  readonly speaker: Message["role"] | "any";
  readonly which?: "last" | "closing";
}

/** Those of the messages before a call that are meant: all of the speaker's, its last, or the very last where it is the speaker's. */
export function heardOf(messages: readonly Message[], { speaker, which }: Hearing): readonly Message[] {
  const isMeant = ({ role }: Message): boolean => speaker === "any" || role === speaker;
  const considered = which === "closing" ? messages.slice(-1) : messages;
  const own = considered.filter(isMeant);
  return which === "last" ? own.slice(-1) : own;
}
