import type { Json } from "@agentltl/core/host";
import { inside } from "../json/inside.ts";
import { firstMember, listOf, member, memberAt, textOf } from "../json/members.ts";
import { collectReplies, withReply } from "../transcript/collect-replies.ts";
import type { Ended, Entry, Proposed, Usage } from "../transcript/entry.ts";
import { noMessage } from "./no-message.ts";

type Outcome = Exclude<Ended["outcome"], undefined>;

/** Reads messages as OpenTelemetry's GenAI conventions write them: `gen_ai.input.messages`, `gen_ai.output.messages`. */
export function readOtelMessages(messages: readonly Json[], path: string, usage?: Usage): readonly Entry[] {
  return messages.flatMap((message, index) => readOtelMessage(message, `${path}[${index}]`, usage));
}

const callTypes: ReadonlySet<unknown> = new Set(["tool_call", "server_tool_call"]);
const answerTypes: ReadonlySet<unknown> = new Set(["tool_call_response", "server_tool_call_response"]);

function readOtelMessage(message: Json, path: string, usage?: Usage): readonly Entry[] {
  const parts = listOf(member(message, "parts"));
  const text = parts
    .map((part) => (member(part, "type") === "text" ? textOf(member(part, "content")) : undefined))
    .filter((found) => found !== undefined)
    .join("\n");
  const answers = parts.flatMap((part, index): readonly Entry[] =>
    answerTypes.has(member(part, "type")) ? [readAnswer(part, inside(path, `parts[${index}]`))] : [],
  );
  switch (member(message, "role")) {
    case "system":
      return [{ kind: "said", role: "system", text }];
    case "user":
    case "tool":
      return answers.length > 0 && text === "" ? answers : [...answers, { kind: "said", role: "user", text }];
    case "assistant":
    case "model":
      return readReply(parts, path, textOf(member(message, "name")), usage);
    default:
      return [noMessage(path)];
  }
}

/** The parts of a reply. A result among them, of a tool that the provider ran, begins another step. */
function readReply(
  parts: readonly Json[],
  path: string,
  agent: string | undefined,
  usage: Usage | undefined,
): readonly Entry[] {
  const replies = collectReplies(usage);
  for (const [index, part] of parts.entries()) {
    const at = inside(path, `parts[${index}]`);
    const type = member(part, "type");
    const text = type === "text" ? textOf(member(part, "content")) : undefined;
    if (text !== undefined) replies.say(text);
    else if (callTypes.has(type)) replies.call(readCall(part, at));
    else if (answerTypes.has(type)) replies.next(readAnswer(part, at));
  }
  return withReply(replies.entries(), usage).map((entry) =>
    entry.kind === "reply" ? { ...entry, agent } : entry,
  );
}

function readCall(part: Json, path: string): Proposed {
  return {
    name: firstMember(part, ["name"]),
    args: member(part, "arguments") ?? memberAt(part, "server_tool_call", "arguments"),
    id: firstMember(part, ["id"]),
    agent: textOf(member(part, "agentltl.agent")),
    numbers: ownNumbers(part),
    ended: ownEnd(part),
    path,
    raw: part,
  };
}

const outcomes: readonly Outcome[] = ["refused", "denied", "pending"];

/** How a call that never ran ended, as our own writer keeps it. */
function ownEnd(part: Json): Ended | undefined {
  const outcome = outcomes.find((known) => known === member(part, "agentltl.outcome"));
  const result = member(part, "agentltl.result");
  return outcome === undefined ? undefined : { outcome, ...(result === undefined ? {} : { result }) };
}

/** The step and turn of a call, as our own writer keeps them. */
function ownNumbers(part: Json): Proposed["numbers"] {
  const [step, turn] = [member(part, "agentltl.step"), member(part, "agentltl.turn")];
  if (step === undefined && turn === undefined) return undefined;
  return {
    ...(typeof step === "number" ? { step } : {}),
    ...(typeof turn === "number" ? { turn } : {}),
  };
}

function readAnswer(part: Json, path: string): Entry {
  const hosted = firstMember(part, ["server_tool_call_response"]);
  const result =
    firstMember(part, ["response", "result"]) ?? firstMember(hosted, ["response"]) ?? hosted ?? null;
  return { kind: "answered", id: firstMember(part, ["id"]), ended: { result }, path };
}
