import type { Json, JsonObject } from "@agentltl/core/host";
import { known } from "../json/known.ts";
import { firstMember, listOf, member, nameOf, numberOf, textOf } from "../json/members.ts";
import { parseText } from "../json/parse-text.ts";
import { contentText } from "../messages/content.ts";

/** Puts the chunks of one streamed message of LangChain together. A call's arguments that are no JSON stay the text that came. */
export function foldLangChainChunks(chunks: readonly Json[]): JsonObject {
  const [first] = chunks;
  const content = chunks.map((chunk) => member(chunk, "content"));
  const text = content.map(contentText).join("");
  const blocks = content.flatMap((one) => listOf(one).filter((block) => member(block, "type") !== "text"));
  return known({
    content: blocks.length > 0 ? [{ type: "text", text }, ...blocks] : text,
    id: member(first, "id"),
    name: firstMember(first, ["name"]),
    tool_calls: callsIn(chunks),
    usage_metadata: usageIn(chunks),
  });
}

/** A piece belongs to the call of its index; without one, to the call before it unless it brings an id of its own. */
function callsIn(chunks: readonly Json[]): readonly JsonObject[] {
  const calls = new Map<string, { id: Json | undefined; name: Json | undefined; text: string }>();
  let last = "";
  for (const piece of chunks.flatMap((chunk) => listOf(member(chunk, "tool_call_chunks")))) {
    const id = firstMember(piece, ["id"]);
    last = nameOf(member(piece, "index")) ?? nameOf(id) ?? last;
    const call = calls.get(last) ?? { id, name: undefined, text: "" };
    calls.set(last, {
      id: call.id ?? id,
      name: call.name ?? firstMember(piece, ["name"]),
      text: call.text + (textOf(member(piece, "args")) ?? ""),
    });
  }
  return [...calls.values()].map(({ id, name, text }) =>
    known({ id, name, args: text === "" ? {} : (parseText(text) ?? text) }),
  );
}

function usageIn(chunks: readonly Json[]): JsonObject | undefined {
  const told = chunks.map((chunk) => member(chunk, "usage_metadata")).filter((usage) => usage !== undefined);
  const sum = (key: string): number =>
    told.reduce<number>((all, usage) => all + (numberOf(member(usage, key)) ?? 0), 0);
  return told.length === 0
    ? undefined
    : { input_tokens: sum("input_tokens"), output_tokens: sum("output_tokens") };
}
