import { asList, isObject, listMember, member, textMember } from "./member.ts";
import type { Session } from "./session.ts";
import { noMessages } from "./warnings.ts";

/**
 * Finds the session of a call of tools that have none of their own: one for each run of the host's loop, begun with what the run's messages
 * show. The host tells of no run; but what it sends for each reply is what it sent for the last, and the model's reply with calls that were
 * judged here. Where that is not plain the messages alone tell what has happened, and no run ever sees another's calls.
 */
export function sessionsOfTools(
  begin: (messages: object) => Session,
  warn: (message: string) => void,
): (messages: object) => Session {
  const byMessages = new WeakMap<object, Session>();
  /** By the last message that was sent. Where two runs have sent the same object, it tells nothing. */
  const bySent = new WeakMap<object, Session | "several">();

  function goingOn(sent: readonly unknown[]): Session | undefined {
    const place = sent.findLastIndex((message, index) => {
      return index < sent.length - 1 && isObject(message) && bySent.has(message);
    });
    const before = sent[place];
    const session = isObject(before) ? bySent.get(before) : undefined;
    if (session === undefined || session === "several") return undefined;
    const since = sent.slice(place + 1);
    const isOwn = since.every((message) => /^(assistant|tool)$/.test(textMember(message, "role")));
    const calls = listMember(since[0], "content").filter((part) => member(part, "type") === "tool-call");
    return isOwn && calls.some((part) => session.knows(textMember(part, "toolCallId"))) ? session : undefined;
  }

  return (messages) => {
    const known = byMessages.get(messages);
    if (known !== undefined) return known;
    const sent = asList(messages);
    if (sent.length === 0) warn(noMessages);
    const earlier = goingOn(sent);
    earlier?.dropUnrun();
    const session = earlier ?? begin(messages);
    byMessages.set(messages, session);
    const last = sent.at(-1);
    if (isObject(last)) bySent.set(last, bySent.has(last) ? "several" : session);
    return session;
  };
}
