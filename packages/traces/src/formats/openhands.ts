import type { Json } from "@agentltl/core/host";
import { isJsonObject } from "@agentltl/core/host";
import { knownOrNone } from "../json/known.ts";
import { firstMember, listOf, member, memberAt, nameOf, textOf } from "../json/members.ts";
import type { Ended, Entry, Proposed } from "../transcript/entry.ts";
import type { Transcript } from "../transcript/transcript.ts";
import type { Format } from "./format.ts";

/** OpenHands' event streams, and outputs of its evaluations with a `history` of them. */
export const openHands: Format = {
  name: "openhands",
  recognise: (document) => {
    const events = eventsIn(document);
    return events.length > 0 &&
      events.some((event) => typeof member(event, "observation") === "string") &&
      events.some((event) => typeof member(event, "action") === "string")
      ? "events with `action` and `observation`"
      : undefined;
  },
  read: (document) => [
    {
      ...factsOf(document),
      entries: readEvents(eventsIn(document), Array.isArray(document) ? "" : "history"),
    },
  ],
};

/** Older files pair an action with its observation. */
function eventsIn(document: Json): readonly Json[] {
  const events = Array.isArray(document) ? document : listOf(member(document, "history"));
  return events.flatMap((event) => (Array.isArray(event) ? event : [event]));
}

function factsOf(document: Json): Omit<Transcript, "entries"> {
  if (Array.isArray(document)) return {};
  const issue = member(document, "issue");
  const metrics = knownOrNone({
    success: member(document, "success"),
    error: member(document, "error"),
    metrics: member(document, "metrics"),
    test_result: member(document, "test_result"),
  });
  return {
    id: nameOf(member(document, "instance_id")),
    task: textOf(member(issue, "title")) ?? nameOf(member(document, "instance_id")),
    metrics,
  };
}

/** Actions of the program itself, which no model asked for. */
const own: ReadonlySet<string> = new Set([
  "initialize",
  "start",
  "change_agent_state",
  "recall",
  "system",
  "null",
  "pause",
  "resume",
  "stop",
  "condensation",
  "condensation_request",
]);

function readEvents(events: readonly Json[], path: string): readonly Entry[] {
  return mergeReplies(events.flatMap((event, index) => readEvent(event, `${path}[${index}]`)));
}

/** One event, with the name of the reply that it comes from. */
interface Read {
  readonly entry: Entry;
  readonly reply: string | undefined;
}

function readEvent(event: Json, path: string): readonly Read[] {
  if (typeof member(event, "observation") === "string") return readObservation(event, path);
  const action = textOf(member(event, "action"));
  if (action === undefined)
    return [
      { entry: { kind: "odd", detail: "is neither an action nor an observation", path }, reply: undefined },
    ];
  if (own.has(action)) return [];
  const reply = nameOf(memberAt(event, "tool_call_metadata", "model_response", "id"));
  if (action === "message") return [{ entry: readMessage(event), reply }];
  if (action === "finish" || action === "reject")
    return [{ entry: { kind: "reply", text: finalText(event), calls: [] }, reply: undefined }];
  const text = textOf(memberAt(event, "args", "thought")) ?? textOf(member(event, "thought")) ?? "";
  return [{ entry: { kind: "reply", text, calls: [callOf(event, action, path)] }, reply }];
}

function readMessage(event: Json): Entry {
  const text = textOf(memberAt(event, "args", "content")) ?? textOf(member(event, "content")) ?? "";
  const source = member(event, "source");
  return source === "agent" ? { kind: "reply", text, calls: [] } : { kind: "said", role: "user", text };
}

function finalText(event: Json): string {
  const args = member(event, "args");
  return (
    textOf(firstMember(args, ["final_thought", "thought"])) ??
    textOf(firstMember(event, ["message", "thought"])) ??
    ""
  );
}

const around: ReadonlySet<string> = new Set([
  "id",
  "timestamp",
  "source",
  "message",
  "action",
  "thought",
  "cause",
  "timeout",
  "is_confirmed",
  "action_risk",
  "keep_prompt",
  "confirmation_state",
]);

/** The call that the model made where the event keeps it, else the action with its own members as arguments. */
function callOf(event: Json, action: string, path: string): Proposed {
  const metadata = member(event, "tool_call_metadata");
  const id = nameOf(member(metadata, "tool_call_id"));
  const [choice] = listOf(memberAt(metadata, "model_response", "choices"));
  const made = listOf(memberAt(choice ?? null, "message", "tool_calls")).find(
    (call) => member(call, "id") === id,
  );
  const held = member(event, "args") ?? event;
  const fields = isJsonObject(held) ? Object.entries(held).filter(([key]) => !around.has(key)) : [];
  const isRejected = [member(held, "confirmation_state"), member(held, "is_confirmed")].includes("rejected");
  return {
    name: nameOf(member(metadata, "function_name")) ?? action,
    args: memberAt(made, "function", "arguments") ?? Object.fromEntries(fields),
    id: id ?? nameOf(member(event, "id")),
    startedAt: firstMember(event, ["timestamp"]),
    ...(isRejected ? { ended: { outcome: "denied" as const } } : {}),
    path,
    raw: event,
  };
}

function readObservation(event: Json, path: string): readonly Read[] {
  const kind = textOf(member(event, "observation")) ?? "";
  const id =
    nameOf(memberAt(event, "tool_call_metadata", "tool_call_id")) ?? nameOf(firstMember(event, ["cause"]));
  if (
    ["agent_state_changed", "null", "recall", "success"].includes(kind) &&
    memberAt(event, "tool_call_metadata") === undefined
  )
    return [];
  const code =
    firstMember(event, ["exit_code"]) ??
    memberAt(event, "extras", "exit_code") ??
    memberAt(event, "extras", "metadata", "exit_code");
  const failed = kind === "error" || (typeof code === "number" && code > 0);
  const ended: Ended = {
    result: member(event, "content") ?? null,
    ...(kind === "user_rejected" ? { outcome: "denied" } : failed ? { outcome: "error" } : {}),
    ...(member(event, "timestamp") === undefined ? {} : { endedAt: member(event, "timestamp") ?? null }),
  };
  return [{ entry: { kind: "answered", id, ended, path }, reply: undefined }];
}

/** Calls of one reply of the model are one step. */
function mergeReplies(read: readonly Read[]): readonly Entry[] {
  const entries: Entry[] = [];
  const places = new Map<string, number>();
  for (const { entry, reply } of read) {
    const place = reply === undefined ? undefined : places.get(reply);
    const open = place === undefined ? undefined : entries[place];
    if (entry.kind === "reply" && open?.kind === "reply" && place !== undefined) {
      entries[place] = { ...open, calls: [...open.calls, ...entry.calls] };
      continue;
    }
    if (reply !== undefined) places.set(reply, entries.length);
    entries.push(entry);
  }
  return entries;
}
