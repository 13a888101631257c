import type { Json } from "@agentltl/core/host";
import { isJsonObject } from "@agentltl/core/host";
import { findMarks } from "../formats/find-marks.ts";
import type { FormatName } from "../formats/format.ts";
import { inside } from "../json/inside.ts";
import { firstMember, listOf, member, textOf } from "../json/members.ts";
import { unpacked } from "../json/parse-text.ts";
import type { Entry, Proposed, Usage } from "../transcript/entry.ts";
import { readModelMessages } from "./ai-sdk-model.ts";
import { readAnthropicMessages } from "./anthropic.ts";
import { readGeminiContents } from "./gemini.ts";
import { readLangChainMessages } from "./langchain.ts";
import { isNoMessage } from "./no-message.ts";
import { readChatMessages } from "./openai-chat.ts";
import { readResponseItems } from "./openai-responses.ts";
import { readOtelMessages } from "./otel-parts.ts";

/**
 * Reads what a tracing tool kept of a request: messages in any form, with or without something around them. Nothing, where it is none of
 * these: what a step of a framework was given is no dialogue.
 */
export function readLooseInput(value: Json | undefined, path: string): readonly Entry[] {
  const input = unpacked(value);
  if (Array.isArray(input)) return readLooseMessages(input, path);
  const held = firstMember(input, ["messages", "contents", "input", "prompt"]);
  const system = firstMember(input, ["system", "system_instruction"]);
  const told: readonly Entry[] =
    textOf(system) === undefined ? [] : [{ kind: "said", role: "system", text: textOf(system) ?? "" }];
  if (Array.isArray(held)) return [...told, ...readLooseMessages(held, path)];
  if (typeof held === "string") return [...told, { kind: "said", role: "user", text: held }];
  return member(input, "role") === undefined ? [] : readLooseMessages([input ?? null], path);
}

/** Reads messages in whichever form they are. LangChain wraps them in one list more. */
export function readLooseMessages(messages: readonly Json[], path: string): readonly Entry[] {
  const [first] = messages;
  if (messages.length === 1 && Array.isArray(first)) return readLooseMessages(first, `${path}[0]`);
  const unwrapped = messages.map((message) => withKnownRole(unpacked(message) ?? null)).filter(isJsonObject);
  return readerOf(unwrapped)(unwrapped, path).filter((entry) => !isNoMessage(entry));
}

const roles: ReadonlySet<unknown> = new Set([
  "system",
  "developer",
  "user",
  "human",
  "assistant",
  "ai",
  "model",
  "tool",
  "function",
]);

/** Some tracing tools write a tool's name where its role should stand. */
function withKnownRole(message: Json): Json {
  const role = textOf(member(message, "role"));
  const isResult = role !== undefined && !roles.has(role) && typeof member(message, "content") === "string";
  return isResult && isJsonObject(message) ? { ...message, role: "tool", name: role } : message;
}

type Reader = (messages: readonly Json[], path: string) => readonly Entry[];

const readers: Partial<Readonly<Record<FormatName, Reader>>> = {
  langchain: readLangChainMessages,
  "ai-sdk": readModelMessages,
  anthropic: readAnthropicMessages,
  "openai-responses": readResponseItems,
  gemini: readGeminiContents,
};

function readerOf(messages: readonly Json[]): Reader {
  const typed = messages.some((message) =>
    listOf(member(message, "parts")).some((part) => textOf(member(part, "type")) !== undefined),
  );
  if (typed) return readOtelMessages;
  if (messages.some((message) => Array.isArray(member(message, "parts")))) return readGeminiContents;
  const [format] = findMarks(messages).marks.keys();
  return (format === undefined ? undefined : readers[format]) ?? readChatMessages;
}

/** Reads what a tracing tool kept of a reply. A text that is no JSON is what the model said. */
export function readLooseReply(value: Json | undefined, path: string, usage?: Usage): readonly Entry[] {
  const output = unpacked(value);
  return looseReply(output, path).map((entry) =>
    entry.kind === "reply" ? withWrittenCalls({ ...entry, usage: entry.usage ?? usage }, path) : entry,
  );
}

/** Some frameworks write the calls of a reply as its text. */
function withWrittenCalls(reply: Extract<Entry, { kind: "reply" }>, path: string): Entry {
  const written = reply.calls.length > 0 ? undefined : unpacked(reply.text);
  const calls = Array.isArray(written) ? writtenCalls(written, path) : undefined;
  return calls === undefined ? reply : { ...reply, text: "", calls };
}

/** The calls of a list of nothing else: names with arguments. */
function writtenCalls(list: readonly Json[], path: string): readonly Proposed[] | undefined {
  const calls = list.map((call) => member(call, "function") ?? call);
  const all = calls.every(
    (call) => textOf(member(call, "name")) !== undefined && member(call, "arguments") !== undefined,
  );
  return all && calls.length > 0 ? bareCalls(calls, path) : undefined;
}

function looseReply(output: Json | undefined, path: string): readonly Entry[] {
  if (typeof output === "string")
    return output.trim() === "" || output === "None" ? [] : [{ kind: "reply", text: output, calls: [] }];
  if (Array.isArray(output)) return looseList(output, path);
  if (!isJsonObject(output)) return [];
  const [choice] = listOf(firstMember(output, ["choices", "candidates"]));
  if (choice !== undefined) return looseReply(firstMember(choice, ["message", "content"]), path);
  if (Array.isArray(output.output)) return readResponseItems(output.output, inside(path, "output"));
  const [generation] = listOf(firstMember(output, ["generations"]));
  if (generation !== undefined)
    return looseReply(Array.isArray(generation) ? generation[0] : generation, path);
  const message = firstMember(output, ["message", "messages"]);
  if (message !== undefined)
    return Array.isArray(message) ? looseList(message, path) : looseReply(message, path);
  const content = output.content;
  if (isJsonObject(content)) return looseReply(content, path);
  if (member(output, "lc") !== undefined) return readLangChainMessages([output], path);
  if (content !== undefined || output.parts !== undefined || output.tool_calls !== undefined)
    return looseList(
      [
        {
          ...output,
          role:
            output.role ?? (output.parts !== undefined && output.type === undefined ? "model" : "assistant"),
        },
      ],
      path,
    );
  const calls = firstMember(output, ["toolCalls", "tool_calls"]);
  const text = firstMember(output, ["text", "response", "answer"]);
  if (Array.isArray(calls))
    return [{ kind: "reply", text: textOf(text) ?? "", calls: bareCalls(calls, path) }];
  return typeof text === "string" ? [{ kind: "reply", text, calls: [] }] : [];
}

/** Messages of which the last are the reply, or bare calls. */
function looseList(list: readonly Json[], path: string): readonly Entry[] {
  if (list.length > 0 && list.every((call) => firstMember(call, ["toolCallId", "toolName"]) !== undefined))
    return [{ kind: "reply", text: "", calls: bareCalls(list, path) }];
  const calls = writtenCalls(list, path);
  if (calls !== undefined) return [{ kind: "reply", text: "", calls }];
  const read = readLooseMessages(list, path);
  const first = read.findLastIndex(({ kind }) => kind === "said");
  return read.slice(first + 1);
}

function bareCalls(calls: readonly Json[], path: string): readonly Proposed[] {
  return calls.map((call, index) => ({
    name: firstMember(call, ["toolName", "name"]),
    args: firstMember(call, ["input", "args", "arguments"]),
    id: firstMember(call, ["toolCallId", "id"]),
    path: `${path}[${index}]`,
    raw: call,
  }));
}
