import type { TraceGap } from "@agentltl/core";
import { groupBy, type Json } from "@agentltl/core/host";
import { inside } from "../json/inside.ts";
import { known } from "../json/known.ts";
import { firstMember, listOf, member, memberAt, nameOf, numberOf, textOf } from "../json/members.ts";
import { usageOf } from "../messages/usage.ts";
import type { Ended, Entry, Proposed } from "../transcript/entry.ts";
import type { Format } from "./format.ts";

/**
 * OpenAI's Assistants API: messages, runs and run steps of threads, as its lists answer them, in one list, or in an object of such lists.
 * A thread is a session.
 */
export const openAiAssistants: Format = {
  name: "openai-assistants",
  recognise: (document) => {
    const kinds = objectsIn(document, "").map(({ value }) => textOf(member(value, "object")));
    const found = kinds.find((kind) => kind?.startsWith("thread.") === true);
    return found === undefined ? undefined : `objects \`${found}\``;
  },
  read: (document) =>
    [...groupBy(objectsIn(document, ""), ({ value }) => nameOf(member(value, "thread_id")))].map(
      ([thread, objects]) => ({
        id: thread,
        entries: readThread(objects),
        gaps: lostAnswer(objects),
        ended: !objects.some(
          ({ value }) =>
            ["queued", "in_progress", "requires_action"].includes(textOf(member(value, "status")) ?? "") &&
            member(value, "object") === "thread.run",
        ),
      }),
    ),
  isPart: (line) => textOf(member(line, "object"))?.startsWith("thread.") === true,
  sessionOf: (line) => nameOf(member(line, "thread_id")),
};

interface Found {
  readonly value: Json;
  readonly path: string;
}

function objectsIn(document: Json, path: string, depth = 0): readonly Found[] {
  if (depth > 4) return [];
  if (Array.isArray(document))
    return document.flatMap((part, index) => objectsIn(part, `${path}[${index}]`, depth + 1));
  const kind = textOf(member(document, "object"));
  if (kind?.startsWith("thread.") === true) return [{ value: document, path }];
  const keys = kind === "list" ? ["data"] : ["messages", "runs", "steps", "run_steps"];
  return keys.flatMap((key) => {
    const part = member(document, key);
    return typeof part === "object" && part !== null ? objectsIn(part, inside(path, key), depth + 1) : [];
  });
}

/** Lists come newest first. Steps are put in order by when they began; a message of the assistant stands where the step that made it does. */
function readThread(objects: readonly Found[]): readonly Entry[] {
  const steps = objects.filter(({ value }) => member(value, "object") === "thread.run.step");
  const messages = objects.filter(({ value }) => member(value, "object") === "thread.message");
  const byId = new Map(messages.map((found) => [nameOf(member(found.value, "id")), found]));
  const made = new Set(
    steps.map(({ value }) => nameOf(memberAt(value, "step_details", "message_creation", "message_id"))),
  );
  const alone = messages.filter(({ value }) => !made.has(nameOf(member(value, "id"))));
  return [...alone, ...steps]
    .toSorted(
      (left, right) => created(left.value) - created(right.value) || rank(left.value) - rank(right.value),
    )
    .flatMap((found): readonly Entry[] => {
      const message = nameOf(memberAt(found.value, "step_details", "message_creation", "message_id"));
      const written = byId.get(message) ?? found;
      return member(written.value, "object") === "thread.message"
        ? [readMessage(written.value, found.value)]
        : readStep(found);
    });
}

function created(value: Json): number {
  return numberOf(member(value, "created_at")) ?? 0;
}

/** What the user said before what was done about it, in one second. */
function rank(value: Json): number {
  if (member(value, "role") === "user") return 0;
  return member(value, "type") === "tool_calls" ? 1 : 2;
}

function readMessage(message: Json, step: Json): Entry {
  const text = listOf(member(message, "content"))
    .map((part) => textOf(memberAt(part, "text", "value")))
    .filter((part) => part !== undefined)
    .join("\n");
  if (member(message, "role") === "user") return { kind: "said", role: "user", text };
  return { kind: "reply", text, calls: [], usage: usageOf(firstMember(step, ["usage"])) };
}

function readStep({ value, path }: Found): readonly Entry[] {
  const listed = listOf(memberAt(value, "step_details", "tool_calls"));
  if (isMessageStep(value))
    return [{ kind: "odd", detail: "the message of this step is not in the log", path }];
  if (listed.length === 0) return [];
  const calls = listed.map((call, index) =>
    readCall(call, value, inside(path, `step_details.tool_calls[${index}]`)),
  );
  return [{ kind: "reply", text: "", calls, usage: usageOf(firstMember(value, ["usage"])) }];
}

function isMessageStep(value: Json): boolean {
  return memberAt(value, "step_details", "message_creation", "message_id") !== undefined;
}

/** The answer is what the last step wrote, and may stand in a list that was not kept. */
function lostAnswer(objects: readonly Found[]): readonly TraceGap[] {
  const kept = new Set(objects.map(({ value }) => nameOf(member(value, "id"))));
  const steps = objects.filter(({ value }) => member(value, "object") === "thread.run.step");
  const [last] = steps.toSorted((left, right) => created(right.value) - created(left.value));
  const message = nameOf(memberAt(last?.value, "step_details", "message_creation", "message_id"));
  return message === undefined || kept.has(message)
    ? []
    : [{ kind: "finalAnswer", detail: "the message that the last step wrote is not in the log" }];
}

function readCall(call: Json, step: Json, path: string): Proposed {
  const type = textOf(member(call, "type")) ?? "";
  const details = member(call, type) ?? null;
  const isFunction = type === "function";
  const output = firstMember(details, ["output", "outputs", "results"]);
  return {
    name: isFunction ? firstMember(details, ["name"]) : type,
    args: isFunction ? member(details, "arguments") : known({ input: member(details, "input") }),
    id: firstMember(call, ["id"]),
    startedAt: millisecondsOf(member(step, "created_at")),
    ended: endOf(step, output),
    path,
    raw: call,
  };
}

function endOf(step: Json, output: Json | undefined): Ended | undefined {
  const status = member(step, "status");
  const failed = status === "failed" || status === "cancelled" || status === "expired";
  if (output === undefined && !failed && status !== "completed") return undefined;
  const error = firstMember(step, ["last_error"]);
  const result = output ?? error;
  return {
    ...(result === undefined ? {} : { result }),
    ...(failed && output === undefined ? { outcome: "error" as const } : {}),
    ...known({ endedAt: millisecondsOf(member(step, "completed_at")) }),
  };
}

function millisecondsOf(seconds: Json | undefined): number | undefined {
  return typeof seconds === "number" ? seconds * 1000 : undefined;
}
