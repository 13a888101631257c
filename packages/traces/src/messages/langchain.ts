import type { Json } from "@agentltl/core/host";
import { inside } from "../json/inside.ts";
import { firstMember, listOf, member, textOf } from "../json/members.ts";
import { foldLangChainChunks } from "../streams/fold-langchain-chunks.ts";
import type { Ended, Entry, Proposed } from "../transcript/entry.ts";
import { contentText, resultOf } from "./content.ts";
import { readHostedTools } from "./langchain-hosted.ts";
import { usageOf } from "./usage.ts";

/** The kinds of LangChain's messages, by the words that its forms use. */
const kinds: Readonly<Record<string, "human" | "ai" | "system" | "tool">> = {
  human: "human",
  user: "human",
  ai: "ai",
  assistant: "ai",
  system: "system",
  developer: "system",
  tool: "tool",
  function: "tool",
};

/** Reads LangChain's messages: as live objects write themselves (`lc` constructors), as Python dumps them (`type: "ai"`), or stored (`data`). */
export function readLangChainMessages(messages: readonly Json[], path: string): readonly Entry[] {
  const entries: Entry[] = [];
  for (let index = 0; index < messages.length; ) {
    const count = chunksFrom(messages, index);
    const at = `${path}[${index}]`;
    const parts = messages.slice(index, index + count);
    entries.push(
      ...(count > 1
        ? readReply(foldLangChainChunks(parts.map(langChainFields)), at)
        : readLangChainMessage(parts[0] ?? null, at)),
    );
    index += count;
  }
  return entries;
}

/** How many messages from `first` are pieces of one streamed reply: they have one id between them. Others stand alone. */
function chunksFrom(messages: readonly Json[], first: number): number {
  const isPiece = (message: Json | undefined): boolean => message !== undefined && isChunk(message);
  if (!isPiece(messages[first])) return 1;
  const idOf = (index: number): Json | undefined =>
    firstMember(langChainFields(messages[index] ?? null), ["id"]);
  const id = idOf(first);
  let next = first + 1;
  while (isPiece(messages[next]) && (idOf(next) ?? id) === id) next += 1;
  return next - first;
}

function isChunk(message: Json): boolean {
  const written = listOf(member(message, "id")).at(-1);
  return member(message, "type") === "AIMessageChunk" || written === "AIMessageChunk";
}

/** What the message holds, whichever form it has. */
export function langChainFields(message: Json): Json {
  return firstMember(message, ["kwargs", "data"]) ?? message;
}

/** Which kind of message it is; `undefined` where it is none of LangChain's. */
export function langChainKind(message: Json): "human" | "ai" | "system" | "tool" | undefined {
  const written = listOf(member(message, "id")).at(-1);
  const name = textOf(written)
    ?.replace(/Message(Chunk)?$/, "")
    .toLowerCase();
  const word =
    member(message, "lc") !== undefined && name !== undefined
      ? name
      : (textOf(member(message, "type")) ?? textOf(member(message, "role")) ?? "")
          .replace(/MessageChunk$/, "")
          .toLowerCase();
  return Object.hasOwn(kinds, word) ? kinds[word] : undefined;
}

function readLangChainMessage(message: Json, path: string): readonly Entry[] {
  const fields = langChainFields(message);
  const text = contentText(member(fields, "content"));
  switch (langChainKind(message)) {
    case "human":
      return [{ kind: "said", role: "user", text }];
    case "system":
      return [{ kind: "said", role: "system", text }];
    case "tool":
      return [readTool(fields, path)];
    case "ai":
      return readReply(fields, path);
    case undefined:
      return [{ kind: "odd", detail: "is no message of a known kind", path }];
  }
}

/** A reply, behind what the provider did for it. */
function readReply(fields: Json, path: string): readonly Entry[] {
  const usage = usageOf(firstMember(fields, ["usage_metadata"]));
  const agent = agentOf(fields);
  const hosted = readHostedTools(fields, path).map((entry) =>
    entry.kind === "reply" ? { ...entry, agent, usage: usage && { input: 0, output: 0 } } : entry,
  );
  const text = contentText(member(fields, "content"));
  return [...hosted, { kind: "reply", text, calls: callsOf(fields, path), agent, usage }];
}

/** The name of the agent that wrote a reply. LangChain's own agents are all called `model`. */
function agentOf(fields: Json): string | undefined {
  const name = textOf(member(fields, "name"));
  return name === "model" ? undefined : name;
}

/** `tool_calls`; where there are none, those in the content's blocks or in `additional_kwargs`. Calls whose arguments were no JSON are calls too. */
function callsOf(fields: Json, path: string): readonly Proposed[] {
  const invalid = readCalls(fields, "invalid_tool_calls", path);
  const listed = readCalls(fields, "tool_calls", path);
  if (listed.length + invalid.length > 0) return [...listed, ...invalid];
  const kept = readCalls(
    member(fields, "additional_kwargs") ?? null,
    "tool_calls",
    inside(path, "additional_kwargs"),
  );
  if (kept.length > 0) return kept;
  return listOf(member(fields, "content")).flatMap((block, index) =>
    member(block, "type") === "tool_use" || member(block, "type") === "tool_call"
      ? [readCall(block, inside(path, `content[${index}]`))]
      : [],
  );
}

function readCalls(fields: Json, key: string, path: string): readonly Proposed[] {
  return listOf(member(fields, key)).map((call, index) => readCall(call, inside(path, `${key}[${index}]`)));
}

function readCall(call: Json, path: string): Proposed {
  const made = firstMember(call, ["function"]) ?? call;
  return {
    name: firstMember(made, ["name"]),
    args: firstMember(made, ["args", "arguments", "input"]),
    id: firstMember(call, ["id"]),
    path,
    raw: call,
  };
}

function readTool(fields: Json, path: string): Entry {
  const failed = member(fields, "status") === "error";
  const ended: Ended = {
    result: resultOf(member(fields, "content")),
    ...(failed ? { outcome: "error" } : {}),
  };
  return {
    kind: "answered",
    id: firstMember(fields, ["tool_call_id"]),
    name: textOf(member(fields, "name")),
    ended,
    path,
  };
}
