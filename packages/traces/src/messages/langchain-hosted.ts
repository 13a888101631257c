import type { Json } from "@agentltl/core/host";
import { inside } from "../json/inside.ts";
import { firstMember, listOf, member, textOf } from "../json/members.ts";
import type { Entry, Proposed } from "../transcript/entry.ts";
import { readAnthropicMessage } from "./anthropic.ts";
import { resultOf } from "./content.ts";
import { readResponseItems } from "./openai-responses.ts";

/**
 * What tools did that the provider ran while the model replied. LangChain keeps it out of `tool_calls`: as blocks of the content, its own or
 * the provider's, and of OpenAI's Responses also beside it.
 */
export function readHostedTools(fields: Json, path: string): readonly Entry[] {
  const blocks = listOf(member(fields, "content")).flatMap((block, index) =>
    readBlock(block, inside(path, `content[${index}]`)),
  );
  const kept = listOf(member(member(fields, "additional_kwargs"), "tool_outputs"));
  return blocks.length > 0
    ? inOneReply(blocks)
    : readResponseItems(kept, inside(path, "additional_kwargs.tool_outputs"));
}

function readBlock(block: Json, path: string): readonly Entry[] {
  const type = textOf(member(block, "type")) ?? "";
  if (type === "server_tool_call") return [{ kind: "reply", text: "", calls: [readCall(block, path)] }];
  if (type === "server_tool_call_result" || type === "server_tool_result") return [readResult(block, path)];
  if (type === "server_tool_use" || type === "mcp_tool_use" || type.endsWith("_tool_result"))
    return readAnthropicMessage({ role: "assistant", content: [block] }, path)
      .filter((entry) => entry.kind !== "reply" || entry.calls.length > 0)
      .map((entry) => at(entry, path));
  const isItem = type.endsWith("_call") && type !== "tool_call" && type !== "function_call";
  return isItem ? readResponseItems([block], path).map((entry) => at(entry, path)) : [];
}

/** The place of the block itself, whichever list it was handed on in. */
function at(entry: Entry, path: string): Entry {
  switch (entry.kind) {
    case "reply":
      return { ...entry, calls: entry.calls.map((call) => ({ ...call, path })) };
    case "answered":
    case "odd":
      return { ...entry, path };
    case "said":
      return entry;
  }
}

function readCall(block: Json, path: string): Proposed {
  return {
    name: firstMember(block, ["name"]),
    args: firstMember(block, ["args", "input"]),
    id: firstMember(block, ["id"]),
    path,
    raw: block,
  };
}

function readResult(block: Json, path: string): Entry {
  const failed = member(block, "status") === "error";
  return {
    kind: "answered",
    id: firstMember(block, ["toolCallId", "tool_call_id"]),
    ended: { result: resultOf(member(block, "output")), ...(failed ? { outcome: "error" } : {}) },
    path,
  };
}

/** Calls that follow one another without a result in between were made together. */
function inOneReply(entries: readonly Entry[]): readonly Entry[] {
  const joined: Entry[] = [];
  for (const entry of entries) {
    const last = joined.at(-1);
    if (entry.kind === "reply" && last?.kind === "reply")
      joined[joined.length - 1] = { ...last, calls: [...last.calls, ...entry.calls] };
    else joined.push(entry);
  }
  return joined;
}
