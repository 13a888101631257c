import { canonicalText } from "../json/canonical-text.ts";
import { isJsonObject, type Json, type JsonObject } from "../json/json.ts";
import { firstKey } from "./first-key.ts";
import type { Message, TraceGap } from "./trace-data.ts";

/** How the words that logs use read as roles. */
const roles: ReadonlyMap<Json, Message["role"]> = new Map<Json, Message["role"]>([
  ["user", "user"],
  ["human", "user"],
  ["assistant", "assistant"],
  ["ai", "assistant"],
  ["system", "system"],
  ["developer", "system"],
]);

/** The messages of a record, and what was wrong with them. */
export interface ReadDialogue {
  readonly dialogue: readonly Message[];
  readonly gaps: readonly TraceGap[];
}

/** How many calls of the trace stand among so many first entries of the record. */
type CallsBefore = (entries: number) => number | undefined;

/**
 * Reads `dialogue` or `meta.dialogue`. `callsBefore(k)` turns the record's `after_call` into the number of calls of the trace. A message
 * that does not say where it stood is placed after the message before it.
 */
export function readDialogue(record: JsonObject, callsBefore: CallsBefore): ReadDialogue {
  const own = firstKey(record, ["dialogue"]);
  const found = own ?? firstKey(firstKey(record, ["meta"])?.value, ["dialogue"]);
  const root = own === undefined ? "meta.dialogue" : "dialogue";
  if (found === undefined || found.value === null)
    return { dialogue: [], gaps: [{ kind: "dialogue", detail: "the dialogue is not recorded" }] };
  if (!Array.isArray(found.value))
    return {
      dialogue: [],
      gaps: [{ kind: "dialogue", detail: "the dialogue is not a list of messages", path: root }],
    };
  const messages: Message[] = [];
  const gaps: TraceGap[] = [];
  let place = 0;
  for (const [index, entry] of found.value.entries()) {
    const read = readMessage(entry, place, callsBefore);
    for (const detail of read.faults)
      gaps.push({
        kind: read.message === undefined ? "dialogue" : "call",
        detail: `message ${index + 1} ${detail}`,
        path: `${root}[${index}]`,
      });
    if (read.message === undefined) continue;
    messages.push(read.message);
    place = read.message.afterCall;
  }
  return { dialogue: messages, gaps };
}

function readMessage(
  entry: Json,
  place: number,
  callsBefore: CallsBefore,
): { readonly message?: Message; readonly faults: readonly string[] } {
  if (!isJsonObject(entry)) return { faults: ["is not an object"] };
  const role = roles.get(firstKey(entry, ["role"])?.value ?? null);
  if (role === undefined) return { faults: ["has no role that is `user`, `assistant` or `system`"] };
  const faults: string[] = [];
  const text = firstKey(entry, ["text", "content"])?.value ?? "";
  if (typeof text !== "string") faults.push("has a text that is none, read as its JSON");
  const after = firstKey(entry, ["after_call", "afterCall"])?.value;
  const placed = typeof after === "number" ? callsBefore(after) : undefined;
  if (placed === undefined) faults.push("does not say after which call it stands");
  else if (placed < place) faults.push("stands before the message that it follows");
  const turn = firstKey(entry, ["turn"])?.value;
  const message: Message = {
    role,
    text: typeof text === "string" ? text : canonicalText(text),
    afterCall: Math.max(placed ?? place, place),
    ...(typeof turn === "number" ? { turn } : {}),
    ...(firstKey(entry, ["answer"])?.value === true ? { answer: true } : {}),
  };
  return { message, faults };
}
