import type { Json } from "@agentltl/core/host";
import { inside } from "../json/inside.ts";
import { firstMember, listOf, member, textOf } from "../json/members.ts";
import { collectReplies } from "../transcript/collect-replies.ts";
import type { Ended, Entry, Proposed, Usage } from "../transcript/entry.ts";
import { contentText, partText, resultOf } from "./content.ts";
import { noMessage, unknownPart } from "./no-message.ts";
import { usageOf } from "./usage.ts";

/** Reads messages of Anthropic's API. */
export function readAnthropicMessages(messages: readonly Json[], path: string): readonly Entry[] {
  return messages.flatMap((message, index) => readAnthropicMessage(message, `${path}[${index}]`));
}

/** Reads one message. Results that stand inside a reply, of tools that the provider ran, begin another step. */
export function readAnthropicMessage(message: Json, path: string): readonly Entry[] {
  const content = member(message, "content");
  switch (member(message, "role")) {
    case "system":
      return [{ kind: "said", role: "system", text: contentText(content) }];
    case "user":
      return readUser(content, path);
    case "assistant":
      return readReply(content, path, usageOf(member(message, "usage")));
    default:
      return [noMessage(path)];
  }
}

/** The system prompt that stands beside the messages. */
export function readAnthropicSystem(system: Json | undefined): readonly Entry[] {
  const text = contentText(system);
  return text === "" ? [] : [{ kind: "said", role: "system", text }];
}

function readUser(content: Json | undefined, path: string): readonly Entry[] {
  const results = listOf(content).flatMap((block, index): readonly Entry[] => {
    const at = inside(path, `content[${index}]`);
    if (isResult(block)) return [readResult(block, at)];
    return isWordless(block) || partText(block) !== undefined ? [] : [unknownBlock(block, at)];
  });
  const text = contentText(content);
  // A message of results alone is no turn of the user.
  if (text === "" && results.length > 0) return results;
  return [...results, { kind: "said", role: "user", text }];
}

function readReply(content: Json | undefined, path: string, usage: Usage | undefined): readonly Entry[] {
  const blocks = typeof content === "string" ? [content] : listOf(content);
  const replies = collectReplies(usage);
  const odd: Entry[] = [];
  for (const [index, block] of blocks.entries()) {
    const at = typeof content === "string" ? inside(path, "content") : inside(path, `content[${index}]`);
    const text = partText(block);
    if (text !== undefined) replies.say(text);
    else if (isCall(block)) replies.call(readCall(block, at));
    else if (isResult(block)) replies.next(readResult(block, at));
    else if (!isWordless(block)) odd.push(unknownBlock(block, at));
  }
  const entries = [...replies.entries(), ...odd];
  const silent = !entries.some(({ kind }) => kind === "reply");
  return silent ? [...entries, { kind: "reply", text: "", calls: [], usage }] : entries;
}

/** Blocks that are neither words, nor calls, nor results. */
const wordless: ReadonlySet<unknown> = new Set([
  "thinking",
  "redacted_thinking",
  "image",
  "document",
  "search_result",
  "container_upload",
  "compaction",
  "tool_reference",
]);

function isWordless(block: Json): boolean {
  return wordless.has(member(block, "type"));
}

function unknownBlock(block: Json, path: string): Entry {
  return unknownPart("block", textOf(member(block, "type")), path);
}

/** `tool_use`, `server_tool_use`, `mcp_tool_use`, and what else comes to be called so. */
function isCall(block: Json): boolean {
  return textOf(member(block, "type"))?.endsWith("tool_use") === true;
}

function isResult(block: Json): boolean {
  return textOf(member(block, "type"))?.endsWith("tool_result") === true;
}

function readCall(block: Json, path: string): Proposed {
  return {
    name: firstMember(block, ["name"]),
    args: member(block, "input"),
    id: firstMember(block, ["id"]),
    path,
    raw: block,
  };
}

function readResult(block: Json, path: string): Entry {
  return { kind: "answered", id: firstMember(block, ["tool_use_id"]), ended: endOf(block), path };
}

/** `is_error` marks a failure; tools that the provider runs say so by the type of their content, or by the code that a program returned. */
function endOf(block: Json): Ended {
  const content = member(block, "content");
  const mark = member(block, "is_error");
  const type = textOf(member(content, "type"));
  const code = member(content, "return_code");
  const failed =
    mark === true || type?.endsWith("_error") === true || (typeof code === "number" && code !== 0);
  return { result: resultOf(content), ...(failed ? { outcome: "error" as const } : {}) };
}
