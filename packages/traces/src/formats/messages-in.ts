import type { Json, JsonObject } from "@agentltl/core/host";
import { isJsonObject } from "@agentltl/core/host";
import { listOf, member, memberAt, nameOf } from "../json/members.ts";
import type { Entry } from "../transcript/entry.ts";
import type { Transcript } from "../transcript/transcript.ts";

/** Messages of one session in a document, where they stand, and what else the document says of the session. */
export interface FoundMessages {
  readonly messages: readonly Json[];
  readonly path: string;
  readonly facts: Pick<Transcript, "id" | "task" | "metrics">;
}

const places: readonly (readonly string[])[] = [
  ["messages"],
  ["traj"],
  ["values", "messages"],
  ["state", "messages"],
  ["conversation"],
  ["contents"],
];

/** The sessions of a document of messages: a list of messages, a list of such lists, an object that holds one, or one message. */
export function messagesIn(document: Json): readonly FoundMessages[] {
  if (Array.isArray(document)) return inList(document);
  for (const place of places) {
    const messages = memberAt(document, ...place);
    if (Array.isArray(messages))
      return [{ messages, path: place.join("."), facts: factsOf(document, place[0]) }];
  }
  return isMessage(document) ? [{ messages: [document], path: "", facts: {} }] : [];
}

/** Those sessions, with their messages read. */
export function readMessagesIn(
  document: Json,
  read: (messages: readonly Json[], path: string) => readonly Entry[],
): readonly Transcript[] {
  return messagesIn(document).map(({ messages, path, facts }) => ({
    ...facts,
    entries: read(messages, path),
  }));
}

function inList(list: readonly Json[]): readonly FoundMessages[] {
  if (list.some(isMessage)) return [{ messages: list, path: "", facts: {} }];
  return list.flatMap((entry, index) =>
    messagesIn(entry).map((found) => {
      const joined = found.path === "" ? `[${index}]` : `[${index}].${found.path}`;
      return { ...found, path: joined };
    }),
  );
}

/** Whether a value says whose words it holds. */
export function isMessage(value: Json): boolean {
  return (
    typeof member(value, "role") === "string" ||
    (member(value, "lc") !== undefined && Array.isArray(member(value, "id"))) ||
    (typeof member(value, "type") === "string" &&
      (member(value, "content") !== undefined || member(value, "data") !== undefined))
  );
}

/** What an object says of the session whose messages it holds. */
function factsOf(holder: Json, messagesKey = ""): FoundMessages["facts"] {
  if (!isJsonObject(holder)) return {};
  const id = nameOf(member(holder, "id") ?? member(holder, "session_id") ?? member(holder, "thread_id"));
  const task = nameOf(member(holder, "task_id") ?? member(holder, "task"));
  const used = new Set([
    messagesKey,
    "id",
    "session_id",
    "thread_id",
    "task_id",
    "task",
    "model",
    "tools",
    "system",
  ]);
  const rest = Object.entries(holder).filter(([key]) => !used.has(key));
  const metrics: JsonObject = Object.fromEntries(rest);
  return {
    id,
    task,
    ...(rest.length > 0 && listOf(member(holder, "tools")).length === 0 ? { metrics } : {}),
  };
}
