import type { Json } from "@agentltl/core/host";
import type { FormatName } from "../formats/format.ts";
import { isMessage } from "../formats/messages-in.ts";
import { foreignFormats } from "../formats/registry.ts";
import { firstMember, member, nameOf } from "../json/members.ts";

/** A line of a JSONL file that may be a part of a document. */
export interface Part {
  readonly value: Json;
  readonly number: number;
  /** Of its text. */
  readonly length: number;
}

/** Whether a line is a part of a document: of the given format, or of any. */
export function isPart(value: Json, from: FormatName | "auto"): boolean {
  if (from === "jsonl") return false;
  return isBareMessage(value) || formatsOf(from).some((format) => format.isPart?.(value) === true);
}

/**
 * The session that a line is of, as `Format.sessionOf` says; of a message by itself, and of a line that no format knows, what it is called most
 * often.
 */
export function sessionOf(value: Json, from: FormatName | "auto"): string | null | undefined {
  const format = formatsOf(from).find((one) => one.isPart?.(value) === true);
  if (format !== undefined) return format.sessionOf?.(value);
  const name = nameOf(firstMember(value, sessionKeys));
  return isBareMessage(value) ? name : (name ?? null);
}

/** One message of a conversation. */
export function isBareMessage(value: Json): boolean {
  return isMessage(value) && (member(value, "role") !== undefined || member(value, "lc") !== undefined);
}

const sessionKeys: readonly string[] = [
  "session_id",
  "sessionId",
  "conversation_id",
  "conversationId",
  "thread_id",
  "threadId",
];

function formatsOf(
  from: FormatName | "auto",
): readonly (typeof foreignFormats)[keyof typeof foreignFormats][] {
  if (from === "auto") return Object.values(foreignFormats);
  return from === "jsonl" ? [] : [foreignFormats[from]];
}
